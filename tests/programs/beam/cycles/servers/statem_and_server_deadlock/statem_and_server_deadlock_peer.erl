% SPDX-License-Identifier: Apache-2.0
-module(statem_and_server_deadlock_peer).
-behaviour(gen_statem).
-export([start_link/0, init/1, callback_mode/0, handle_event/4]).

start_link() ->
    gen_statem:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, idle, 0}.

callback_mode() ->
    handle_event_function.

handle_event({call, From}, go, idle, Data) ->
    Got = statem_and_server_deadlock:get(),
    {keep_state, Data, [{reply, From, Got}]};
handle_event({call, From}, status, _State, Data) ->
    {keep_state_and_data, [{reply, From, Data}]}.
