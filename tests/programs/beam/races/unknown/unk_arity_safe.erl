%% SPDX-License-Identifier: Apache-2.0
%~ flags: --unknown-calls any
%%
%% An unknown callback of one argument is called after the check, but the only function here
%% that registers has two: it cannot be the callback.
-module(unk_arity_safe).
-export([if_absent/2, enlist/2]).

if_absent(Name, Callback) ->
    case whereis(Name) of
        undefined -> Callback(Name);
        Pid -> {present, Pid}
    end.

enlist(Name, Pid) ->
    register(Name, Pid), %~ none
    enlisted.
