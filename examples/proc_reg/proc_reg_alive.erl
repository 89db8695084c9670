%% SPDX-License-Identifier: Apache-2.0
%%
%% proc_reg with the paper's second repair: a process that has ended is never inserted. (That it
%% is not is no error, as long as nobody else has the name.)
%%
%% The race that is left, the third: the process ends between the question and the insertion. The
%% paper says that three parallel branches are needed to see it; see README.md for what can be
%% seen, and by how many. proc_reg_retry repairs it.
-module(proc_reg_alive).
-export([reg/2, where/1, unreg/1]).
-export([insert/2]).

reg(Name, Pid) ->
    case insert(Name, Pid) of
        true -> true;
        false ->
            where(Name) =:= undefined orelse error(badarg),
            proc_reg:audit(Name),
            insert(Name, Pid) orelse error(badarg)
    end.

insert(Name, Pid) ->
    case is_process_alive(Pid) of
        true -> insert_alive(Name, Pid);
        false -> where(Name) =:= undefined
    end.

insert_alive(Name, Pid) ->
    case ets:insert_new(proc_reg, [{{name, Name}, Pid}, {{process, Pid, Name}, none}]) of
        true -> gen_server:cast(proc_reg, {registered, Name, Pid}), true;
        false -> false
    end.

where(Name) -> proc_reg:where(Name).

unreg(Name) -> proc_reg:unreg(Name).
