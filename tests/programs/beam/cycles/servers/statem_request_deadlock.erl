% SPDX-License-Identifier: Apache-2.0
% A state machine sends a request to itself and waits for the answer.
-module(statem_request_deadlock).
-behaviour(gen_statem).
-export([start_link/0, init/1, callback_mode/0, idle/3]).

start_link() ->
    gen_statem:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, idle, 0}.

callback_mode() ->
    state_functions.

idle({call, From}, report, _Data) ->
    Request = gen_statem:send_request(?MODULE, count),  %~ call-cycle/self %~ witnessed
    {reply, N} = gen_statem:receive_response(Request, infinity),
    {keep_state_and_data, [{reply, From, N}]};
idle({call, From}, count, Data) ->
    {keep_state_and_data, [{reply, From, Data}]}.
