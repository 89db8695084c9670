%% SPDX-License-Identifier: Apache-2.0
%%
%% The object that is inserted is a variable, built by another function from the key that was
%% read. Two heart beats of one node overwrite each other's count.
-module(key_variable_tuple_racy).
-export([init/0, heartbeat/1]).

init() ->
    ets:new(nodes, [named_table, public]).

heartbeat(Node) ->
    Beats = case ets:lookup(nodes, {beats, Node}) of
                [{_, N, _}] -> N + 1;
                [] -> 1
            end,
    Entry = entry(Node, Beats),
    ets:insert(nodes, Entry). %~ check-then-act/ets %~ witnessed

entry(Node, Beats) ->
    {{beats, Node}, Beats, erlang:monotonic_time()}.
