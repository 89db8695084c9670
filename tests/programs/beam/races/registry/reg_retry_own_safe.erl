% SPDX-License-Identifier: Apache-2.0
% Who finds the name taken looks whether its process has gone by now, and tries again. What it gives back at the
% end is a name that it has registered itself, whatever it has seen before.
-module(reg_retry_own_safe).
-export([start/0]).

start() -> spawn(fun() -> init() end).

init() ->
    try register(reg_retry_own_safe_server, self()) of
        true -> loop()
    catch
        error:badarg ->
            case whereis(reg_retry_own_safe_server) of
                undefined -> init();
                Pid -> {already_started, Pid}
            end
    end.

loop() ->
    receive
        {From, stop} ->
            unregister(reg_retry_own_safe_server),  %~ none
            From ! ok;
        _ ->
            loop()
    end.
