%% SPDX-License-Identifier: Apache-2.0
%%
%% Clients and servers as OTP has them: calls with a monitor and an alias, replies that come too late, servers
%% that die; and gen_server itself, in a system without kernel's processes.
-module(servers).
-export([call_answers/0, call_dies/0, call_dies_or_answers/0, alias_used/0, alias_late/0, alias_gone/0, alias_reply/0,
         two_aliases/0, gen_call/0, gen_two_clients/0, gen_cast_call/0, gen_cast_two/0, gen_stop/0, gen_timeout/0,
         gen_late_reply/0, gen_info/0, gen_crash/0, gen_noproc/0, alias_reply_polls/0, alias_of_the_dead/0,
         alias_monitor/0, alias_behind/0, alias_first/0, alias_first_of_three/0, gen_two_calls_each/0, gen_forward/0]).
-export([init/1, handle_call/3, handle_cast/2, handle_info/2]).
-behaviour(gen_server).

%% ---- by hand

call(Pid, Request) ->
    Ref = monitor(process, Pid),
    Pid ! {call, self(), Ref, Request},
    receive
        {Ref, Answer} -> demonitor(Ref, [flush]), {ok, Answer};
        {'DOWN', Ref, process, _, Why} -> {error, Why}
    end.

serve(Fun) -> receive {call, From, Ref, Request} -> From ! {Ref, Fun(Request)} end.

%% explore: call_answers() classes=1 outcomes={ok,4}
call_answers() ->
    S = spawn(fun() -> serve(fun(X) -> X * X end), receive stop -> ok end end),
    call(S, 2).

%% explore: call_dies() classes=1 outcomes={error,bad}
call_dies() ->
    S = spawn(fun() -> serve(fun(_) -> exit(bad) end) end),
    call(S, 2).

%% It may stop before it is asked.
%% explore: call_dies_or_answers() classes=3 outcomes={error,noproc} | {error,normal} | {ok,4}
call_dies_or_answers() ->
    S = spawn(fun() -> receive {call, From, Ref, X} -> From ! {Ref, X * X}; stop -> ok end end),
    spawn(fun() -> S ! stop end),
    call(S, 2).

%% ---- aliases

%% explore: alias_used() classes=1 outcomes=hello
alias_used() ->
    A = alias(),
    spawn(fun() -> A ! hello end),
    receive M -> M end.

%% What comes after unalias is dropped.
%% explore: alias_late() classes=2 outcomes=hello | none
alias_late() ->
    A = alias(),
    spawn(fun() -> A ! hello end),
    unalias(A),
    receive M -> M after 0 -> none end.

%% explore: alias_gone() classes=1 outcomes=none
alias_gone() ->
    A = alias(),
    unalias(A),
    spawn(fun() -> A ! hello end),
    receive M -> M after 100 -> none end.

%% The first reply ends it.
%% explore: alias_reply() classes=2 outcomes={1,none} | {2,none}
alias_reply() ->
    A = alias([reply]),
    [spawn(fun() -> A ! I end) || I <- [1, 2]],
    X = receive M -> M end,
    {X, receive N -> N after 100 -> none end}.

%% Both may come too late for the first look.
%% explore: alias_reply_polls() classes=5 outcomes=[1,none] | [2,none] | [none,1] | [none,2] | [none,none]
alias_reply_polls() ->
    A = alias([reply]),
    [spawn(fun() -> A ! I end) || I <- [1, 2]],
    [receive M -> M after 0 -> none end || _ <- [1, 2]].

%% explore: alias_of_the_dead() classes=2 outcomes=hello | normal
alias_of_the_dead() ->
    Self = self(),
    {Pid, Ref} = spawn_monitor(fun() -> A = alias(), Self ! {alias, A}, receive M -> exit(M) after 0 -> ok end end),
    A = receive {alias, X} -> X end,
    A ! hello,
    _ = Pid,
    receive {'DOWN', Ref, _, _, Why} -> Why end.

%% The alias ends with the monitor: one of the two is heard.
%% explore: alias_monitor() classes=5 outcomes={answer,none} | {noproc,none} | {stop,none}
alias_monitor() ->
    S = spawn(fun() -> receive {call, A} -> A ! {A, answer} end end),
    Ref = monitor(process, S, [{alias, reply_demonitor}]),
    spawn(fun() -> exit(S, stop) end),
    S ! {call, Ref},
    First = receive {Ref, X} -> X; {'DOWN', Ref, _, _, Why} -> Why end,
    {First, receive Y -> Y after 100 -> none end}.

%% The reply that is left behind comes in with the message that overtook it, before or after the other reply.
%% explore: alias_behind() classes=2 outcomes={3,1} | {3,2}
alias_behind() ->
    Self = self(),
    A = alias([reply]),
    spawn(fun() -> A ! 1, Self ! 3 end),
    spawn(fun() -> A ! 2 end),
    X = receive 3 -> 3 end,
    {X, receive N -> N after 100 -> none end}.

%% explore: alias_first() classes=2 outcomes=1 | none
alias_first() ->
    A = alias([reply]),
    spawn(fun() -> A ! 1 end),
    spawn(fun() -> A ! 2 end),
    receive 1 -> 1 after 100 -> none end.

%% explore: alias_first_of_three() classes=3 outcomes={1,none} | {none,2} | {none,3}
alias_first_of_three() ->
    A = alias([reply]),
    [spawn(fun() -> A ! I end) || I <- [1, 2, 3]],
    {receive 1 -> 1 after 100 -> none end, receive N -> N after 100 -> none end}.

%% explore: two_aliases() classes=2 outcomes=[1,2] | [2,1]
two_aliases() ->
    [begin A = alias(), spawn(fun() -> A ! I end) end || I <- [1, 2]],
    [receive M -> M end || _ <- [1, 2]].

%% ---- gen_server

init(N) -> {ok, N}.
handle_call(next, _, N) -> {reply, N, N + 1};
handle_call(get, _, N) -> {reply, N, N};
handle_call(stop, _, N) -> {stop, normal, N, N};
handle_call(crash, _, _) -> exit(crashed);
handle_call({slow, T}, _, N) -> receive after T -> ok end, {reply, slow, N}.
handle_cast({add, X}, N) -> {noreply, N + X};
handle_cast({set, X}, _) -> {noreply, X}.
handle_info(up, N) -> {noreply, N + 1}.

server() -> {ok, S} = gen_server:start(?MODULE, 0, []), S.

%% explore: gen_call() classes=1 outcomes=[0,1]
gen_call() ->
    S = server(),
    [gen_server:call(S, next) || _ <- [1, 2]].

%% explore: gen_two_clients() classes=2 outcomes=[0,1] | [1,0]
gen_two_clients() ->
    S = server(),
    common:results(common:start_all([fun() -> gen_server:call(S, next) end || _ <- [1, 2]])).

%% explore: gen_cast_call() classes=1 outcomes=5
gen_cast_call() ->
    S = server(),
    gen_server:cast(S, {add, 5}),
    gen_server:call(S, get).

%% explore: gen_cast_two() classes=? outcomes=1 | 2 brute=no
gen_cast_two() ->
    S = server(),
    common:wait(common:start_all([fun() -> gen_server:cast(S, {set, I}), gen_server:call(S, get) end || I <- [1, 2]])),
    gen_server:call(S, get).

%% explore: gen_stop() classes=1 outcomes=0
gen_stop() ->
    S = server(),
    gen_server:call(S, stop).

%% Half of the time it takes.
%% explore: gen_timeout() classes=1 outcomes=timeout
gen_timeout() ->
    S = server(),
    try gen_server:call(S, {slow, 20}, 10) catch exit:{timeout, _} -> timeout end.

%% The late reply does not end up in the mailbox.
%% explore: gen_late_reply() classes=1 outcomes=none
gen_late_reply() ->
    S = server(),
    try gen_server:call(S, {slow, 20}, 10) catch exit:{timeout, _} -> ok end,
    receive X -> X after 100 -> none end.

%% explore: gen_info() classes=2 outcomes=0 | 1
gen_info() ->
    S = server(),
    spawn(fun() -> S ! up end),
    gen_server:call(S, get).

%% explore: gen_crash() classes=1 outcomes=crashed
gen_crash() ->
    S = server(),
    try gen_server:call(S, crash) catch exit:{crashed, _} -> crashed end.

%% explore: gen_noproc() classes=3 outcomes=0 | noproc | normal
gen_noproc() ->
    S = server(),
    spawn(fun() -> gen_server:call(S, stop) end),
    try gen_server:call(S, get) catch exit:{Why, _} -> Why end.

%% explore: gen_two_calls_each() classes=6 outcomes=4 brute=no
gen_two_calls_each() ->
    S = server(),
    common:wait(common:start_all([fun() -> [gen_server:call(S, next) || _ <- [1, 2]] end || _ <- [1, 2]])),
    gen_server:call(S, get).

%% The one that is asked lets another answer, and stops.
%% explore: gen_forward() classes=2 outcomes=normal | worker
gen_forward() ->
    Worker = spawn(fun() -> receive {'$gen_call', From, get} -> gen_server:reply(From, worker) end end),
    Server = spawn(fun() -> receive {'$gen_call', _, get} = Call -> Worker ! Call end end),
    try gen_server:call(Server, get) catch exit:{Why, _} -> Why end.
