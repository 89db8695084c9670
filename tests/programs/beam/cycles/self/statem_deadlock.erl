% SPDX-License-Identifier: Apache-2.0
% A state machine that calls itself in a state function.
-module(statem_deadlock).
-behaviour(gen_statem).
-export([start_link/0, init/1, callback_mode/0, idle/3, busy/3]).

start_link() ->
    gen_statem:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, idle, 0}.

callback_mode() ->
    state_functions.

idle({call, From}, work, Data) ->
    N = gen_statem:call(?MODULE, count),  %~ call-cycle/self %~ witnessed
    {next_state, busy, N, [{reply, From, ok}]};
idle({call, From}, count, Data) ->
    {keep_state_and_data, [{reply, From, Data}]}.

busy(cast, done, Data) ->
    {next_state, idle, Data}.
