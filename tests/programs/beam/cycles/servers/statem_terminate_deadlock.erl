% SPDX-License-Identifier: Apache-2.0
% A state machine that calls itself when it ends.
-module(statem_terminate_deadlock).
-behaviour(gen_statem).
-export([start_link/0, init/1, callback_mode/0, idle/3, terminate/3]).

start_link() ->
    gen_statem:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, idle, 0}.

callback_mode() ->
    state_functions.

idle({call, From}, count, Data) ->
    {keep_state_and_data, [{reply, From, Data}]}.

terminate(_Reason, _State, _Data) ->
    N = gen_statem:call(?MODULE, count),  %~ call-cycle/self %~ witnessed
    io:format("~p~n", [N]).
