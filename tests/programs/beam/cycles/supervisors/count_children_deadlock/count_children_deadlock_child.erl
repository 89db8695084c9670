% SPDX-License-Identifier: Apache-2.0
%
-module(count_children_deadlock_child).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, start_extra/0, handle_continue/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

start_extra() ->
    ignore.

init([]) ->
    _ = ask(),
    {ok, none}.

handle_call(_Request, _From, State) ->
    {reply, ok, State}.

handle_cast(_Message, State) ->
    {noreply, State}.

handle_continue(ask, _State) ->
    {noreply, none}.

ask() ->
    supervisor:count_children(count_children_deadlock).  %~ call-cycle/start %~ witnessed
