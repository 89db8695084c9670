%% SPDX-License-Identifier: Apache-2.0
%%
%% A gen_statem for a connection that is made in the background. What is sent meanwhile must wait until it
%% stands. The mistake: it is dropped. The right way postpones it.
-module(otp_connection).
-behaviour(gen_statem).
-export([bug/0, right/0, init/1, callback_mode/0, connecting/3, ready/3]).

%% otp: bug() fails
bug() -> run(drop).

%% otp: right() passes
right() -> run(postpone).

run(How) ->
    {ok, C} = gen_statem:start_link(?MODULE, How, []),
    gen_statem:cast(C, {send, hello}),
    wait_until_ready(C),
    [hello] = gen_statem:call(C, sent),
    gen_statem:stop(C).

wait_until_ready(C) -> ok = gen_statem:call(C, wait).

callback_mode() -> state_functions.

init(How) ->
    Self = self(),
    spawn_link(fun() -> Self ! connected end),
    {ok, connecting, {How, []}}.

connecting(info, connected, Data) -> {next_state, ready, Data};
connecting({call, _}, _, _) -> {keep_state_and_data, postpone};
connecting(cast, {send, _}, {postpone, _}) -> {keep_state_and_data, postpone};
connecting(cast, {send, _}, {drop, _}) -> keep_state_and_data.

ready(cast, {send, X}, {How, Sent}) -> {keep_state, {How, [X | Sent]}};
ready({call, From}, wait, _) -> {keep_state_and_data, {reply, From, ok}};
ready({call, From}, sent, {_, Sent}) -> {keep_state_and_data, {reply, From, Sent}}.
