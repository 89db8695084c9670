% SPDX-License-Identifier: Apache-2.0
% A state machine that tells itself in its init what to do next.
-module(statem_init_fixed).
-behaviour(gen_statem).
-export([start_link/0, init/1, callback_mode/0, idle/3]).

start_link() ->
    gen_statem:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, idle, 0, [{next_event, internal, count}]}.  %~ none

callback_mode() ->
    state_functions.

idle(internal, count, Data) ->
    {keep_state, Data + 1};
idle({call, From}, count, Data) ->
    {keep_state_and_data, [{reply, From, Data}]}.
