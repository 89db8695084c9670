% SPDX-License-Identifier: Apache-2.0
% One module, two processes under two names: the one called first asks itself.
-module(name_other_instance_deadlock).
-behaviour(gen_server).
-export([start_first/0, start_second/0, init/1, handle_call/3, handle_cast/2, total/0]).

start_first() ->
    gen_server:start_link({local, name_other_instance_deadlock_first}, ?MODULE, [], []).

start_second() ->
    gen_server:start_link({local, name_other_instance_deadlock_second}, ?MODULE, [], []).

total() ->
    gen_server:call(name_other_instance_deadlock_first, total).

init([]) ->
    {ok, 0}.

handle_call(total, _From, State) ->
    Other = gen_server:call(name_other_instance_deadlock_first, count),  %~ call-cycle/self %~ witnessed
    {reply, State + Other, State};
handle_call(count, _From, State) ->
    {reply, State, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
