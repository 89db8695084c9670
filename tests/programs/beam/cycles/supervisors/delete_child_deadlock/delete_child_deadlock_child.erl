% SPDX-License-Identifier: Apache-2.0
% The supervisor waits for init.
-module(delete_child_deadlock_child).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, handle_continue/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, ask()}.

handle_continue(ask, _State) ->
    {noreply, ask()}.

handle_call(_Request, _From, State) ->
    {reply, ok, State}.

handle_cast(_Message, State) ->
    {noreply, State}.

ask() ->
    supervisor:delete_child(delete_child_deadlock, other).  %~ call-cycle/start %~ witnessed
