%% SPDX-License-Identifier: Apache-2.0
%%
%% The id of an unnamed table goes up through three functions, but the table is protected:
%% only the process that opened the poll can vote on behalf of others.
-module(tab_returned_safe).
-export([open_poll/1, vote/2]).

open_poll(Title) ->
    {poll, Title, make()}.

make() ->
    with_options([set | access()]).

with_options(Options) ->
    ets:new(poll, Options).

access() ->
    [protected, {read_concurrency, true}].

vote({poll, _Title, Table}, Candidate) ->
    Votes = case ets:lookup(Table, Candidate) of
                [{_, N}] -> N;
                [] -> 0
            end,
    ets:insert(Table, {Candidate, Votes + 1}). %~ none
