%% SPDX-License-Identifier: Apache-2.0
%%
%% Whether visits are kept is said by a variable that a fun has captured, which lists:foreach
%% calls. Here it is true in both.
-module(arg_closure_racy).
-behaviour(gen_server).
-export([start_link/0, look/1, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, none}.

handle_cast(_Request, State) ->
    {noreply, State}.

look(Doors) ->
    visit(true, Doors).

handle_call({visit, Doors}, _From, State) ->
    {reply, visit(true, Doors), State}.

visit(Keep, Doors) ->
    lists:foreach(fun(Door) -> enter(Door, Keep) end, Doors).

enter(_Door, Keep) ->
    Visits = persistent_term:get(visits, 0),
    case Keep of
        true -> persistent_term:put(visits, Visits + 1); %~ check-then-act/persistent_term %~ witnessed
        false -> ok
    end.
