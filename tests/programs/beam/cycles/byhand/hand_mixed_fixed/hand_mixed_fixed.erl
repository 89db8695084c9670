% SPDX-License-Identifier: Apache-2.0
% A gen_server asks a process with a loop of its own by a monitor and a message, and the loop asks the gen_server
% back after it has answered: so no request waits for itself, but the next one may come while the loop still asks.
-module(hand_mixed_fixed).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, limit/0]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

limit() ->
    gen_server:call(?MODULE, limit).  %~ call-cycle/crossing

init([]) ->
    {ok, hand_mixed_fixed_loop:start()}.

handle_call(limit, _From, State) ->
    {reply, 10, State};
handle_call({add, Item}, _From, Loop) ->
    {reply, hand_mixed_fixed_loop:add(Loop, Item), Loop}.

handle_cast(_Message, State) ->
    {noreply, State}.
