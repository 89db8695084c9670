% SPDX-License-Identifier: Apache-2.0
% A gen_server gives the reference to the helper that it waits for.
-module(server_secret_fixed).
-behaviour(gen_server).
-export([start_link/0]).
-export([init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) -> {ok, none}.

handle_call(prepare, _From, State) ->
    Server = self(),
    Ref = make_ref(),
    spawn(fun() -> Server ! {Ref, 1} end),
    receive  %~ none
        {Ref, N} -> {reply, N, State}
    end.

handle_cast(_, State) -> {noreply, State}.
