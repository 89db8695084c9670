%% SPDX-License-Identifier: Apache-2.0
%%
%% The parent checks and a child, started by module, function and arguments, registers
%% itself; a child that comes too late ends quietly.
-module(clo_spawn_mfa_safe).
-export([ensure/1, child/1]).

ensure(Name) ->
    case whereis(Name) of
        undefined -> spawn(?MODULE, child, [Name]);
        Pid -> Pid
    end.

child(Name) ->
    try register(Name, self()) of %~ none
        true -> serve(#{})
    catch
        error:badarg -> ok
    end.

serve(Store) ->
    receive
        {put, Key, Value} ->
            serve(Store#{Key => Value});
        {get, From, Key} ->
            From ! {Key, maps:get(Key, Store, undefined)},
            serve(Store)
    end.
