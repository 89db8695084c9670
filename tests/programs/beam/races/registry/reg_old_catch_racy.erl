%% SPDX-License-Identifier: Apache-2.0
%%
%% A statistics process is registered by whoever needs it first. Both of two first
%% callers see undefined; one of them dies of badarg.
-module(reg_old_catch_racy).
-export([ensure/0]).

ensure() ->
    case whereis(stats) of
        undefined ->
            Pid = spawn(fun() -> timer:sleep(infinity) end),
            case register(stats, Pid) of %~ check-then-act/registry %~ witnessed
                true -> Pid
            end;
        Pid ->
            Pid
    end.
