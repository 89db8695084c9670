% SPDX-License-Identifier: Apache-2.0
% A gen_server waits in a callback for a message that only comes as a cast.
-module(server_cast_stuck).
-behaviour(gen_server).
-export([run/0]).
-export([init/1, handle_call/3, handle_cast/2]).

run() ->
    {ok, Pid} = gen_server:start(?MODULE, [], []),
    gen_server:cast(Pid, ready),  %~ stuck-receive/wrong-message %~ witnessed
    gen_server:call(Pid, prepare).

init([]) -> {ok, none}.

handle_call(prepare, _From, State) ->
    receive  %~ stuck-receive/wrong-message %~ witnessed
        ready -> {reply, ok, State}
    end.

handle_cast(_, State) -> {noreply, State}.
