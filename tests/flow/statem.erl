% SPDX-License-Identifier: Apache-2.0
%
% A gen_statem with state functions; data flows from init through the states.
-module(statem).
-behaviour(gen_statem).
-export([start/0, push/1]).
-export([init/1, callback_mode/0, off/3, on/3]).

start() -> gen_statem:start_link({local, button}, ?MODULE, first, []).
%? requests push/1 = gen_statem:call to statem
push(Way) -> gen_statem:call(button, {push, Way}).

callback_mode() -> state_functions.
init(Arg) -> {ok, off, Arg}.

%? param off/3 3 = {first, second}
off({call, From}, {push, _}, Data) -> {next_state, on, second, [{reply, From, Data}]}.
%? param on/3 3 = {first, second}
on({call, From}, {push, _}, Data) -> {next_state, off, Data, [{reply, From, Data}]}.
%? runs on/3 = gen_statem statem (registered as button)
%? runs push/1 = api
%? origins = gen_statem statem (registered as button): single
