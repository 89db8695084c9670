% SPDX-License-Identifier: Apache-2.0
% A child that was given its parent's pid when it started asks it, while the parent waits for the child.
-module(parent_pid_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, Child} = parent_pid_deadlock_child:start_link(self()),
    {ok, Child}.

handle_call(work, _From, Child) ->
    {reply, gen_server:call(Child, work, infinity), Child};  %~ call-cycle/cycle %~ witnessed
handle_call(next, _From, Child) ->
    {reply, ok, Child}.

handle_cast(next, Child) ->
    {noreply, Child}.
