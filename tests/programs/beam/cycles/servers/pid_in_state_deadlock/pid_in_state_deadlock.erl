% SPDX-License-Identifier: Apache-2.0
% The other one is started without a name; its pid is in the state, and it knows ours by name.
-module(pid_in_state_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, get/0]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

get() ->
    gen_server:call(?MODULE, get).  %~ call-cycle/cycle %~ witnessed

init([]) ->
    {ok, Pid} = pid_in_state_deadlock_peer:start_link(),
    {ok, Pid}.

handle_call(get, _From, State) ->
    {reply, ok, State};
handle_call(work, _From, Pid) ->
    {reply, gen_server:call(Pid, work, infinity), Pid}.  %~ call-cycle/cycle %~ witnessed

handle_cast(_Message, State) ->
    {noreply, State}.
