% SPDX-License-Identifier: Apache-2.0
% A gen_server makes a reference in a callback and waits for it, but tells nobody.
-module(server_secret_stuck).
-behaviour(gen_server).
-export([start_link/0]).
-export([init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) -> {ok, none}.

handle_call(prepare, _From, State) ->
    Server = self(),
    Ref = make_ref(),
    spawn(fun() -> Server ! {ready, 1} end),
    receive  %~ stuck-receive %~ witnessed
        {Ref, N} -> {reply, N, State}
    end.

handle_cast(_, State) -> {noreply, State}.
