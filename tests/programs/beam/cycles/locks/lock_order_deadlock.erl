% SPDX-License-Identifier: Apache-2.0
% Two locks of global, taken by one function in one order and by another in the other.
-module(lock_order_deadlock).
-export([move/1, copy/1]).

move(Item) ->
    global:trans({stock, self()}, fun() -> note(Item) end).

note(Item) ->
    global:trans({prices, self()}, fun() -> io:format("~p~n", [Item]) end).  %~ call-cycle/crossing %~ unwitnessed -- never met

copy(Item) ->
    global:trans({prices, self()}, fun() -> look(Item) end).

look(Item) ->
    global:trans({stock, self()}, fun() -> io:format("~p~n", [Item]) end).  %~ call-cycle/crossing %~ unwitnessed -- never met
