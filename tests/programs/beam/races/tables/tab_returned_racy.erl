%% SPDX-License-Identifier: Apache-2.0
%%
%% The id of an unnamed public table goes up through three functions and is handed to every
%% caller. Two callers that vote at once read the same count.
-module(tab_returned_racy).
-export([open_poll/1, vote/2]).

open_poll(Title) ->
    {poll, Title, make()}.

make() ->
    with_options([set | access()]).

with_options(Options) ->
    ets:new(poll, Options).

access() ->
    [public, {write_concurrency, true}].

vote({poll, _Title, Table}, Candidate) ->
    Votes = case ets:lookup(Table, Candidate) of
                [{_, N}] -> N;
                [] -> 0
            end,
    ets:insert(Table, {Candidate, Votes + 1}). %~ check-then-act/ets %~ witnessed
