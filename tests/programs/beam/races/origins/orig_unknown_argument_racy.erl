%% SPDX-License-Identifier: Apache-2.0
%~ flags: --unknown-calls any
%%
%% The callback is called with a name that is an atom, and enlist/1 takes atoms: it may be the callback.
-module(orig_unknown_argument_racy).
-export([if_absent/1, enlist/1]).

if_absent(Callback) ->
    case whereis(orig_clerk) of
        undefined -> Callback(orig_clerk);
        Pid -> {present, Pid}
    end.

enlist(Name) when is_atom(Name) ->
    register(Name, self()), %~ check-then-act/registry %~ witnessed
    enlisted.
