% SPDX-License-Identifier: Apache-2.0
% proc_lib:start_monitor waits until the new process acknowledges. It asks its starter before that.
-module(hand_proc_lib_start_monitor_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, helper/1]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, []}.

handle_call(config, _From, State) ->
    {reply, State, State};
handle_call(start_helper, _From, State) ->
    {{ok, Pid}, _Ref} = proc_lib:start_monitor(?MODULE, helper, [self()]),  %~ call-cycle %~ witnessed
    {reply, Pid, State}.

handle_cast(_Message, State) ->
    {noreply, State}.

helper(Parent) ->
    Config = gen_server:call(?MODULE, config),  %~ call-cycle %~ witnessed
    proc_lib:init_ack(Parent, {ok, self()}),
    work(Config).

work(Config) ->
    receive
        stop -> Config
    end.
