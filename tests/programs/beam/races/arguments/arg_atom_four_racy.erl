%% SPDX-License-Identifier: Apache-2.0
%%
%% A server counts its visits, and whether they are kept is said by an argument that is chosen
%% four calls up. Here everybody else keeps them, too: what both have read is counted once.
-module(arg_atom_four_racy).
-behaviour(gen_server).
-export([start_link/0, look/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, none}.

handle_cast(_Request, State) ->
    {noreply, State}.

look() ->
    step3(true).

handle_call(visit, _From, State) ->
    {reply, step3(true), State}.

step1(Keep) ->
    {visits, visit(Keep)}.

step2(Keep) ->
    {visits, step1(Keep)}.

step3(Keep) ->
    {visits, step2(Keep)}.

visit(Keep) ->
    Visits = persistent_term:get(visits, 0),
    case Keep of
        true -> persistent_term:put(visits, Visits + 1); %~ check-then-act/persistent_term %~ witnessed
        false -> ok
    end,
    Visits.
