% SPDX-License-Identifier: Apache-2.0
% What is done when a state is entered uses the data that the callback has.
-module(statem_enter_fixed).
-behaviour(gen_statem).
-export([start_link/0, init/1, callback_mode/0, idle/3, busy/3]).

start_link() ->
    gen_statem:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, idle, 0}.

callback_mode() ->
    [state_functions, state_enter].

idle(enter, _Old, _Data) ->
    keep_state_and_data;
idle(cast, work, Data) ->
    {next_state, busy, Data};
idle({call, From}, count, Data) ->
    {keep_state_and_data, [{reply, From, Data}]}.

busy(enter, idle, Data) ->
    io:format("~p~n", [Data]),  %~ none
    keep_state_and_data;
busy({call, From}, count, Data) ->
    {keep_state_and_data, [{reply, From, Data}]}.
