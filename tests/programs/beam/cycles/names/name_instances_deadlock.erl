% SPDX-License-Identifier: Apache-2.0
% One module, two processes under two names. The left one asks the right one, which asks the left one back.
-module(name_instances_deadlock).
-behaviour(gen_server).
-export([start_left/0, start_right/0, both/0, init/1, handle_call/3, handle_cast/2]).

start_left() ->
    gen_server:start_link({local, name_instances_deadlock_left}, ?MODULE, [], []).

start_right() ->
    gen_server:start_link({local, name_instances_deadlock_right}, ?MODULE, [], []).

both() ->
    gen_server:call(name_instances_deadlock_left, both).

init([]) ->
    {ok, 0}.

handle_call(both, _From, State) ->
    {reply, gen_server:call(name_instances_deadlock_right, other), State};  %~ call-cycle/cycle %~ witnessed
handle_call(other, _From, State) ->
    {reply, gen_server:call(name_instances_deadlock_left, own), State};  %~ call-cycle/cycle %~ witnessed
handle_call(own, _From, State) ->
    {reply, State, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
