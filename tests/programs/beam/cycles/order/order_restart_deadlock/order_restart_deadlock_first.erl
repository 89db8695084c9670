% SPDX-License-Identifier: Apache-2.0
% Started first, and again whenever it dies.
-module(order_restart_deadlock_first).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).  %~ call-cycle/start %~ witnessed

init([]) ->
    case whereis(order_restart_deadlock_second) of
        undefined -> {ok, []};
        Pid -> {ok, gen_server:call(Pid, count)}  %~ call-cycle/start %~ witnessed
    end.

handle_call(_Request, _From, State) ->
    {reply, ok, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
