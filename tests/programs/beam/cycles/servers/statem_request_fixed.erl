% SPDX-License-Identifier: Apache-2.0
% A state machine sends a request to itself and does not wait: the answer comes as a message.
-module(statem_request_fixed).
-behaviour(gen_statem).
-export([start_link/0, init/1, callback_mode/0, idle/3]).

start_link() ->
    gen_statem:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, idle, 0}.

callback_mode() ->
    state_functions.

idle({call, From}, report, Data) ->
    _Request = gen_statem:send_request(?MODULE, count),  %~ none
    {keep_state_and_data, [{reply, From, Data}]};
idle({call, From}, count, Data) ->
    {keep_state_and_data, [{reply, From, Data}]};
idle(info, _Answer, _Data) ->
    keep_state_and_data.
