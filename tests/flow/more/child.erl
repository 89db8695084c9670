% SPDX-License-Identifier: Apache-2.0
-module(child).
-behaviour(gen_server).
-export([start_link/1]).
-export([init/1, handle_call/3, handle_cast/2]).

%? runs start_link/1 = supervisor sup
%? param init/1 1 = {go, unknown}
start_link(A) -> gen_server:start_link({local, child}, ?MODULE, A, []).

init(A) ->
    spawn(fun() -> quiet(A) end),
    {ok, A}.

handle_call(_, _From, S) ->
    spawn(fun() -> busy(S) end),
    {reply, ok, S}.
handle_cast(_, S) -> {noreply, S}.

quiet(A) -> A.
busy(S) -> S.
