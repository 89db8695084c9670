% SPDX-License-Identifier: Apache-2.0
% A gen_server waits in a callback for its helper, which says another word.
-module(server_receive_stuck).
-behaviour(gen_server).
-export([run/0]).
-export([init/1, handle_call/3, handle_cast/2]).

run() ->
    {ok, Pid} = gen_server:start(?MODULE, [], []),
    gen_server:call(Pid, prepare).

init([]) -> {ok, none}.

handle_call(prepare, _From, State) ->
    Server = self(),
    spawn(fun() -> Server ! done end),  %~ stuck-receive/wrong-message %~ unwitnessed -- never met
    receive  %~ stuck-receive/wrong-message %~ unwitnessed -- never met
        ready -> {reply, ok, State}
    end.

handle_cast(_, State) -> {noreply, State}.
