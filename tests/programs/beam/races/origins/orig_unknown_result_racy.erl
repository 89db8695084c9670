%% SPDX-License-Identifier: Apache-2.0
%~ flags: --unknown-calls any
%%
%% What the callback returns must be {ok, _}, and that is what enlist/1 returns: it may be the callback.
-module(orig_unknown_result_racy).
-export([if_absent/2, enlist/1]).

if_absent(Name, Callback) ->
    case whereis(Name) of
        undefined ->
            {ok, Pid} = Callback(Name),
            Pid;
        Pid ->
            Pid
    end.

enlist(Name) ->
    register(Name, self()), %~ check-then-act/registry %~ witnessed
    {ok, self()}.
