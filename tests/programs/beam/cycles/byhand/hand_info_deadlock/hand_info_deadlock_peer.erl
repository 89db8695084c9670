% SPDX-License-Identifier: Apache-2.0
%
-module(hand_info_deadlock_peer).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, 2}.

handle_call(factor, _From, State) ->
    {reply, State, State};
handle_call(product, _From, State) ->
    {reply, hand_info_deadlock:ask(), State}.

handle_cast(_Message, State) ->
    {noreply, State}.
