%% SPDX-License-Identifier: Apache-2.0
%%
%% The parent checks and a child, started by module, function and arguments, registers
%% itself. By the time the child runs, another child may have the name: it dies of badarg.
-module(clo_spawn_mfa_racy).
-export([ensure/1, child/1]).

ensure(Name) ->
    case whereis(Name) of
        undefined -> spawn(?MODULE, child, [Name]);
        Pid -> Pid
    end.

child(Name) ->
    register(Name, self()), %~ check-then-act/registry %~ witnessed
    serve(#{}).

serve(Store) ->
    receive
        {put, Key, Value} ->
            serve(Store#{Key => Value});
        {get, From, Key} ->
            From ! {Key, maps:get(Key, Store, undefined)},
            serve(Store)
    end.
