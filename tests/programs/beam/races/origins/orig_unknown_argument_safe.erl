%% SPDX-License-Identifier: Apache-2.0
%~ flags: --unknown-calls any
%%
%% The callback is called with a name that is an atom, and enlist/1 takes only lists: it cannot be the callback.
-module(orig_unknown_argument_safe).
-export([if_absent/1, enlist/1]).

if_absent(Callback) ->
    case whereis(orig_clerk) of
        undefined -> Callback(orig_clerk);
        Pid -> {present, Pid}
    end.

enlist([Name]) ->
    register(Name, self()), %~ none
    enlisted.
