% SPDX-License-Identifier: Apache-2.0
% A process that owns a port gets messages that no process sends. Without the port there are none.
-module(port_stuck).
-export([run/1]).

run(Command) ->
    spawn(fun() -> watch(Command) end),
    ok.

watch(Command) ->
    Port = {port, Command},
    receive  %~ stuck-receive/no-message %~ witnessed
        {Port, {exit_status, _}} -> ok
    end.
