%% SPDX-License-Identifier: Apache-2.0
%%
%% A dirty read and a dirty write of one fixed record: the serial number of a zone. Two
%% updates at once write the same serial, and a secondary server misses one.
-module(mn_keys_racy).
-export([touch/0]).

-record(zone, {key, value}).

touch() ->
    [#zone{value = Serial}] = mnesia:dirty_read(zone, serial),
    mnesia:dirty_write(zone, #zone{key = serial, value = Serial + 1}). %~ check-then-act/mnesia %~ witnessed
