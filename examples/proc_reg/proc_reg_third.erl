%% SPDX-License-Identifier: Apache-2.0
%%
%% The third race, which the paper reasons about and never saw: a process ends after two clients have
%% found it alive, and before they insert it. Each function is one test case, for
%%
%%   ravel explore --strategy dpor proc_reg_third:dead proc_reg_alive
%%
%% free/1, taken/1 and dead/1 run reg || reg || kill and return what the two reg/2 did: `true`, or the
%% line of the registry that failed. two_branches/1 needs no third branch, and fails where the race is.
-module(proc_reg_third).
-export([free/1, taken/1, dead/1, two_branches/1]).

%% Nobody has had the name.
free(Registry) ->
    start(),
    three_branches(Registry, new()).

%% The process has it already.
taken(Registry) ->
    start(),
    Pid = new(),
    true = Registry:reg(a, Pid),
    three_branches(Registry, Pid).

%% A process that has ended had it.
dead(Registry) ->
    start(),
    had_by_the_dead(Registry),
    three_branches(Registry, new()).

%% The same, but who kills then registers another process, which lives. Nobody can have the name by then:
%% reg/2 must not fail.
two_branches(Registry) ->
    start(),
    had_by_the_dead(Registry),
    Pid = new(),
    Other = new(),
    in_parallel([fun() -> reg(Registry, Pid) end,
                 fun() -> kill(Pid), true = Registry:reg(a, Other) end]).

three_branches(Registry, Pid) ->
    Reg = fun() -> reg(Registry, Pid) end,
    [First, Second, ok] = in_parallel([Reg, Reg, fun() -> kill(Pid) end]),
    {First, Second}.

reg(Registry, Pid) ->
    try Registry:reg(a, Pid)
    catch error:badarg:Stack -> {line, proplists:get_value(line, element(4, hd(Stack)))}
    end.

in_parallel(Branches) ->
    Me = self(),
    Pids = [spawn_link(fun() -> Me ! {self(), Branch()} end) || Branch <- Branches],
    [receive {Pid, Result} -> Result end || Pid <- Pids].

had_by_the_dead(Registry) ->
    Pid = new(),
    true = Registry:reg(a, Pid),
    kill(Pid).

start() ->
    {ok, _} = proc_reg_tabs:start_link(),
    {ok, _} = proc_reg:start_link().

new() -> spawn(fun() -> receive stop -> ok end end).

kill(Pid) ->
    Ref = monitor(process, Pid),
    exit(Pid, kill),
    receive {'DOWN', Ref, process, Pid, _} -> ok end.
