% SPDX-License-Identifier: Apache-2.0
% A process of its own does the call, and answers later: the server is free.
-module(spawned_reply_fixed).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, #{}}.

handle_call(slow, From, State) ->
    spawn_link(fun() -> gen_server:reply(From, gen_server:call(?MODULE, fast)) end),  %~ none
    {noreply, State};
handle_call(fast, _From, State) ->
    {reply, fast, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
