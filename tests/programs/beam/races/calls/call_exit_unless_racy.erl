%% SPDX-License-Identifier: Apache-2.0
%%
%% The check does not return a value: it throws when the name is taken. What follows it
%% still relies on a stale answer, and the second of two callers gets badarg.
-module(call_exit_unless_racy).
-export([install/2]).

install(Name, Pid) ->
    install_locked(Name, Pid).

install_locked(Name, Pid) ->
    assert_free(Name),
    register(Name, Pid), %~ check-then-act/registry %~ witnessed
    {installed, Name}.

assert_free(Name) ->
    case whereis(Name) of
        undefined -> ok;
        Pid -> throw({taken, Name, Pid})
    end.
