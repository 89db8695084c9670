% SPDX-License-Identifier: Apache-2.0
%
-module(call_ends_itself_deadlock_child).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    process_flag(trap_exit, true),  %~ call-cycle/cycle %~ witnessed
    {ok, []}.

handle_call(quit, _From, State) ->
    ok = supervisor:terminate_child(call_ends_itself_deadlock, child),  %~ call-cycle/cycle %~ witnessed
    {reply, ok, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
