%% SPDX-License-Identifier: Apache-2.0
%%
%% The check does not return a value: it throws when the name is taken. The lock around
%% check and registration is taken by every caller, so the answer stays true.
-module(call_exit_unless_safe).
-export([install/2]).

install(Name, Pid) ->
    global:trans({plugin_names, self()}, fun() -> install_locked(Name, Pid) end, [node()]).

install_locked(Name, Pid) ->
    assert_free(Name),
    register(Name, Pid), %~ none
    {installed, Name}.

assert_free(Name) ->
    case whereis(Name) of
        undefined -> ok;
        Pid -> throw({taken, Name, Pid})
    end.
