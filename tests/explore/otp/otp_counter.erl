%% SPDX-License-Identifier: Apache-2.0
%%
%% A gen_server with default time-outs. Two clients add one each. The mistake: they read, then write, by two
%% calls, so one addition can be lost. The right way is one call.
-module(otp_counter).
-behaviour(gen_server).
-export([bug/0, right/0, init/1, handle_call/3, handle_cast/2]).

%% otp: bug() fails
bug() -> run(fun(S) -> gen_server:call(S, {put, gen_server:call(S, get) + 1}) end).

%% otp: right() passes
right() -> run(fun(S) -> gen_server:call(S, {add, 1}) end).

run(Add) ->
    {ok, S} = gen_server:start_link(?MODULE, 0, []),
    Self = self(),
    Clients = [spawn_link(fun() -> Add(S), Self ! {done, self()} end) || _ <- [1, 2]],
    [receive {done, C} -> ok end || C <- Clients],
    2 = gen_server:call(S, get),
    gen_server:stop(S).

init(N) -> {ok, N}.
handle_call(get, _, N) -> {reply, N, N};
handle_call({put, X}, _, _) -> {reply, ok, X};
handle_call({add, X}, _, N) -> {reply, ok, N + X}.
handle_cast(_, N) -> {noreply, N}.
