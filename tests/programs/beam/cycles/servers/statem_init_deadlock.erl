% SPDX-License-Identifier: Apache-2.0
% A state machine that calls itself in its init.
-module(statem_init_deadlock).
-behaviour(gen_statem).
-export([start_link/0, init/1, callback_mode/0, idle/3]).

start_link() ->
    gen_statem:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    N = gen_statem:call(?MODULE, count),  %~ call-cycle/self %~ witnessed
    {ok, idle, N}.

callback_mode() ->
    state_functions.

idle({call, From}, count, Data) ->
    {keep_state_and_data, [{reply, From, Data}]}.
