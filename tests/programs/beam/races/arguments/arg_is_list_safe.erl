%% SPDX-License-Identifier: Apache-2.0
%%
%% Visits are counted for whoever is told by a list. Only the server passes a list; what others
%% pass never gets to the write.
-module(arg_is_list_safe).
-behaviour(gen_server).
-export([start_link/0, look/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, none}.

handle_cast(_Request, State) ->
    {noreply, State}.

look() ->
    visit(nobody).

handle_call(visit, _From, State) ->
    {reply, visit([7, 8]), State}.

visit(Who) when is_list(Who) ->
    Visits = persistent_term:get(visits, 0),
    persistent_term:put(visits, Visits + 1), %~ none
    {Who, Visits};
visit(Who) ->
    {Who, persistent_term:get(visits, 0)}.
