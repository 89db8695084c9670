% SPDX-License-Identifier: Apache-2.0
% Counts the children.
-module(order_restart_deadlock_second).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, []}.

handle_call(count, _From, State) ->
    {reply, length(supervisor:which_children(order_restart_deadlock)), State}.  %~ call-cycle/start %~ witnessed

handle_cast(_Message, State) ->
    {noreply, State}.
