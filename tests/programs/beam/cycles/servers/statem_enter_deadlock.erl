% SPDX-License-Identifier: Apache-2.0
% A call of itself when a state is entered.
-module(statem_enter_deadlock).
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

busy(enter, idle, _Data) ->
    _ = gen_statem:call(?MODULE, count),  %~ call-cycle/self %~ witnessed
    keep_state_and_data;
busy({call, From}, count, Data) ->
    {keep_state_and_data, [{reply, From, Data}]}.
