%% SPDX-License-Identifier: Apache-2.0
%%
%% proc_reg with the paper's first repair: the client inserts the forward and, as a placeholder
%% that the server overwrites, the reverse entry in one step. Whoever is found in the table can
%% now be removed by the server, told of it or not.
%%
%% The bug that is left, the paper's second: the name is taken by a process that has ended, and
%% two clients want it. Both let the server audit, then both insert, and one of them is late. It
%% fails, as if the name were taken. If what the other one inserted has ended, too, it is not.
%% proc_reg_alive repairs that.
-module(proc_reg_reverse).
-export([reg/2, where/1, unreg/1]).

reg(Name, Pid) ->
    case insert(Name, Pid) of
        true -> true;
        false ->
            where(Name) =:= undefined orelse error(badarg),
            proc_reg:audit(Name),
            insert(Name, Pid) orelse error(badarg)
    end.

insert(Name, Pid) ->
    case ets:insert_new(proc_reg, [{{name, Name}, Pid}, {{process, Pid, Name}, none}]) of
        true -> gen_server:cast(proc_reg, {registered, Name, Pid}), true;
        false -> false
    end.

where(Name) -> proc_reg:where(Name).

unreg(Name) -> proc_reg:unreg(Name).
