%% SPDX-License-Identifier: Apache-2.0
%%
%% proc_reg_alive without the third race: that the name could not be inserted is no proof that
%% somebody has it. Only a process that is alive is. Who finds none begins again.
-module(proc_reg_retry).
-export([reg/2, where/1, unreg/1]).

reg(Name, Pid) ->
    case proc_reg_alive:insert(Name, Pid) of
        true -> true;
        false ->
            where(Name) =:= undefined orelse error(badarg),
            proc_reg:audit(Name),
            reg(Name, Pid)
    end.

where(Name) -> proc_reg:where(Name).

unreg(Name) -> proc_reg:unreg(Name).
