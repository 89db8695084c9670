%% SPDX-License-Identifier: Apache-2.0
%%
%% Three callers: the server keeps visits, look/0 does not, and knock/0 does, outside of the
%% server: the finding comes through it alone.
-module(arg_two_callers_racy).
-behaviour(gen_server).
-export([start_link/0, look/0, knock/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, none}.

handle_cast(_Request, State) ->
    {noreply, State}.

look() ->
    visit(false).

knock() ->
    visit(true).

handle_call(visit, _From, State) ->
    {reply, visit(true), State}.

visit(Keep) ->
    Visits = persistent_term:get(visits, 0),
    case Keep of
        true -> persistent_term:put(visits, Visits + 1); %~ check-then-act/persistent_term %~ witnessed
        false -> ok
    end,
    Visits.
