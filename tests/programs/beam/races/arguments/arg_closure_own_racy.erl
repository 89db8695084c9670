%% SPDX-License-Identifier: Apache-2.0
%%
%% The same with a function of our own that calls the fun. Here it is true in both.
-module(arg_closure_own_racy).
-behaviour(gen_server).
-export([start_link/0, look/1, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, none}.

handle_cast(_Request, State) ->
    {noreply, State}.

look(Door) ->
    visit(true, Door).

handle_call({visit, Door}, _From, State) ->
    {reply, visit(true, Door), State}.

visit(Keep, Door) ->
    timed(fun() -> enter(Door, Keep) end).

timed(Fun) ->
    Start = erlang:monotonic_time(),
    Result = Fun(),
    {Result, erlang:monotonic_time() - Start}.

enter(_Door, Keep) ->
    Visits = persistent_term:get(visits, 0),
    case Keep of
        true -> persistent_term:put(visits, Visits + 1); %~ check-then-act/persistent_term %~ witnessed
        false -> ok
    end.
