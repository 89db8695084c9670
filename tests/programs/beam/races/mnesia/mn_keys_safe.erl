%% SPDX-License-Identifier: Apache-2.0
%%
%% A dirty read of one fixed record and a dirty write of another: the default is read, the
%% serial is written. Dialyzer could not tell such keys apart.
-module(mn_keys_safe).
-export([touch/0]).

-record(zone, {key, value}).

touch() ->
    [#zone{value = Serial}] = mnesia:dirty_read(zone, first_serial),
    mnesia:dirty_write(zone, #zone{key = serial, value = Serial + 1}). %~ none
