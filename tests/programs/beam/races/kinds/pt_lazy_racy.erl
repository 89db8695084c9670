%% SPDX-License-Identifier: Apache-2.0
%%
%% An array of counters is made on first use and kept in a persistent term. Two first users
%% make two arrays; what was counted in the one that is replaced is lost.
-module(pt_lazy_racy).
-export([hit/1]).

hit(Index) ->
    counters:add(counters(), Index, 1).

counters() ->
    case persistent_term:get(?MODULE, none) of
        none -> make();
        Counters -> Counters
    end.

make() ->
    Counters = counters:new(64, [write_concurrency]),
    persistent_term:put(?MODULE, Counters), %~ check-then-act/persistent_term %~ witnessed
    Counters.
