%% SPDX-License-Identifier: Apache-2.0
%%
%% Visits are counted for whoever is told by an atom. Others pass an atom as well, and their
%% visits and those of the server overwrite each other.
-module(arg_is_atom_racy).
-behaviour(gen_server).
-export([start_link/0, look/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, none}.

handle_cast(_Request, State) ->
    {noreply, State}.

look() ->
    visit(me).

handle_call(visit, _From, State) ->
    {reply, visit(me), State}.

visit(Who) when is_atom(Who) ->
    Visits = persistent_term:get(visits, 0),
    persistent_term:put(visits, Visits + 1), %~ check-then-act/persistent_term %~ witnessed
    {Who, Visits};
visit(Who) ->
    {Who, persistent_term:get(visits, 0)}.
