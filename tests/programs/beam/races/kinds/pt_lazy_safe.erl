%% SPDX-License-Identifier: Apache-2.0
%%
%% An array of counters is made on first use under a lock, and looked for again inside it:
%% only one array is ever made.
-module(pt_lazy_safe).
-export([hit/1]).

hit(Index) ->
    counters:add(counters(), Index, 1).

counters() ->
    case persistent_term:get(?MODULE, none) of
        none -> global:trans({?MODULE, self()}, fun make/0, [node()]);
        Counters -> Counters
    end.

make() ->
    case persistent_term:get(?MODULE, none) of
        none ->
            Counters = counters:new(64, [write_concurrency]),
            persistent_term:put(?MODULE, Counters), %~ none
            Counters;
        Counters ->
            Counters
    end.
