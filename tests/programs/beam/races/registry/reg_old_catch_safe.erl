%% SPDX-License-Identifier: Apache-2.0
%%
%% A statistics process is registered by whoever needs it first. The old style catch turns
%% the badarg of the second into a value that is looked at.
-module(reg_old_catch_safe).
-export([ensure/0]).

ensure() ->
    case whereis(stats) of
        undefined ->
            Pid = spawn(fun() -> timer:sleep(infinity) end),
            case catch register(stats, Pid) of %~ none
                true -> Pid;
                {'EXIT', _} -> exit(Pid, kill), ensure()
            end;
        Pid ->
            Pid
    end.
