%% SPDX-License-Identifier: Apache-2.0
%%
%% A meeting is booked by insert_new with the slot as its key, which refuses a slot that is
%% taken.
-module(op_match_object_safe).
-export([init/0, book/3]).

init() ->
    ets:new(calendar, [named_table, public]).

book(Day, Hour, Who) ->
    Day >= today() andalso ets:insert_new(calendar, {{Day, Hour}, Who}). %~ none

today() ->
    erlang:date().
