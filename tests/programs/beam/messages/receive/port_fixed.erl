% SPDX-License-Identifier: Apache-2.0
% A process that owns a port gets messages that no process sends.
-module(port_fixed).
-export([run/1]).

run(Command) ->
    spawn(fun() -> watch(Command) end),
    ok.

watch(Command) ->
    Port = open_port({spawn, Command}, [exit_status]),
    receive  %~ none
        {Port, {exit_status, _}} -> ok
    end.
