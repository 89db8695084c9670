% SPDX-License-Identifier: Apache-2.0
-module(statem_event_type_fixed_peer).
-behaviour(gen_statem).
-export([start_link/0, init/1, callback_mode/0, idle/3]).

start_link() ->
    gen_statem:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, idle, 0}.

callback_mode() ->
    state_functions.

idle(cast, go, _Data) ->
    {keep_state, statem_event_type_fixed:get()};
idle({call, _From}, go, _Data) ->
    keep_state_and_data.
