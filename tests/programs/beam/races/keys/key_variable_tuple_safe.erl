%% SPDX-License-Identifier: Apache-2.0
%%
%% The object that is inserted is a variable, built by another function under a key of its
%% own kind, which cannot equal the one that was read.
-module(key_variable_tuple_safe).
-export([init/0, heartbeat/1]).

init() ->
    ets:new(nodes, [named_table, public]).

heartbeat(Node) ->
    Beats = case ets:lookup(nodes, {beats, Node}) of
                [{_, N, _}] -> N + 1;
                [] -> 1
            end,
    Entry = entry(Node, Beats),
    ets:insert(nodes, Entry). %~ none

entry(Node, Beats) ->
    {{last, Node, erlang:unique_integer()}, Beats, erlang:monotonic_time()}.
