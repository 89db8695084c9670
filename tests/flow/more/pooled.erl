% SPDX-License-Identifier: Apache-2.0
-module(pooled).
-behaviour(gen_server).
-export([start_link/2]).
-export([init/1, handle_call/3, handle_cast/2]).

start_link(A, B) -> gen_server:start_link(?MODULE, {A, B}, []).
init(A) -> {ok, A}.
handle_call(_, _From, S) -> {reply, ok, S}.
handle_cast(_, S) -> {noreply, S}.
