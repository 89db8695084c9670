%% SPDX-License-Identifier: Apache-2.0
%~ flags: --unknown-calls any
%%
%% An unknown callback of one argument is called after the check, and the only function here
%% that registers has one argument: it may be the callback.
-module(unk_arity_racy).
-export([if_absent/2, enlist/1]).

if_absent(Name, Callback) ->
    case whereis(Name) of
        undefined -> Callback(Name);
        Pid -> {present, Pid}
    end.

enlist(Name) ->
    register(Name, self()), %~ check-then-act/registry %~ witnessed
    enlisted.
