%% SPDX-License-Identifier: Apache-2.0
%%
%% Whether a visit is kept is said by a part of the request, a tuple. Here it says so in both.
-module(arg_in_tuple_racy).
-behaviour(gen_server).
-export([start_link/0, look/1, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, none}.

handle_cast(_Request, State) ->
    {noreply, State}.

look(Who) ->
    visit({Who, {keep, 1}}).

handle_call({visit, Who}, _From, State) ->
    {reply, visit({Who, {keep, 1}}), State}.

visit(Request) ->
    {served, serve(Request)}.

serve({_Who, {keep, Step}}) ->
    Visits = persistent_term:get(visits, 0),
    persistent_term:put(visits, Visits + Step), %~ check-then-act/persistent_term %~ witnessed
    Visits;
serve({_Who, {look, _Step}}) ->
    persistent_term:get(visits, 0).
