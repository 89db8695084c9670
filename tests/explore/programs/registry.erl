%% SPDX-License-Identifier: Apache-2.0
%%
%% Registered names. A registration that fails has only looked, and so have whereis and a send to a name; two
%% looks commute, a look and a change do not.
-module(registry).
-export([who_is_first/0, three_register/0, register_whereis/0, two_look/0, check_then_register/0, register_or_use/0,
         register_unregister/0, unregister_twice/0, send_to_name/0, send_after_exit/0, end_frees_name/0, look_then_send/0,
         double_checked/0, register_other/0, swap/0, different_names/0, rename/0, monitor_name/0, look_twice/0,
         taken_before_end/0, taken_then_looked/0,
         given_before_end/0, given_or_used/0]).
-import(common, [start/1, results/1]).

claim(Name) ->
    try register(Name, self()) of true -> won catch error:badarg -> lost end.

%% The winner keeps the name until both have tried.
%% explore: who_is_first() classes=2 outcomes=[lost,won] | [won,lost]
who_is_first() -> claims(2).

%% explore: three_register() classes=3 outcomes=[lost,lost,won] | [lost,won,lost] | [won,lost,lost]
three_register() -> claims(3).

claims(N) ->
    Self = self(),
    Pids = [spawn(fun() -> Self ! {self(), claim(registry_one)}, receive stop -> ok end end) || _ <- lists:seq(1, N)],
    [receive {Pid, R} -> R end || Pid <- Pids].

%% explore: register_whereis() classes=2 outcomes=false | true
register_whereis() ->
    Child = spawn(fun() -> register(registry_one, self()), receive stop -> ok end end),
    whereis(registry_one) =:= Child.

%% explore: two_look() classes=1 outcomes=[undefined,undefined]
two_look() ->
    results([start(fun() -> whereis(registry_one) end) || _ <- [1, 2]]).

%% explore: look_twice() classes=3 outcomes={false,false} | {false,true} | {true,true}
look_twice() ->
    spawn(fun() -> register(registry_one, self()), receive stop -> ok end end),
    A = whereis(registry_one) =/= undefined,
    {A, whereis(registry_one) =/= undefined}.

%% The classical mistake: both see nobody, one registration fails. The pairs of (look, change) of two processes:
%% a look sees the name or not.
%% explore: check_then_register() classes=4 outcomes=[crashed,me] | [me,crashed] | [me,other] | [other,me]
check_then_register() ->
    Self = self(),
    Pids = [spawn(fun() -> Self ! {self(), check_claim()}, receive stop -> ok end end) || _ <- [1, 2]],
    [receive {Pid, R} -> R end || Pid <- Pids].

check_claim() ->
    case whereis(registry_one) of
        undefined ->
            case claim(registry_one) of won -> me; lost -> crashed end;
        _ -> other
    end.

%% explore: register_or_use() classes=2 outcomes=[lost,won] | [won,lost]
register_or_use() ->
    Self = self(),
    Pids = [spawn(fun() ->
                          R = claim(registry_one),
                          true = whereis(registry_one) =/= undefined,
                          Self ! {self(), R},
                          receive stop -> ok end
                  end) || _ <- [1, 2]],
    [receive {Pid, R} -> R end || Pid <- Pids].

%% explore: register_unregister() classes=3 outcomes=false | true
register_unregister() ->
    spawn(fun() -> register(registry_one, self()), unregister(registry_one), receive stop -> ok end end),
    whereis(registry_one) =/= undefined.

%% explore: unregister_twice() classes=2 outcomes=[crashed,true] | [true,crashed]
unregister_twice() ->
    register(registry_one, self()),
    results([start(fun() -> try unregister(registry_one) catch error:badarg -> crashed end end) || _ <- [1, 2]]).

%% explore: send_to_name() classes=2 outcomes=badarg | sent
send_to_name() ->
    spawn(fun() -> register(registry_one, self()), receive _ -> ok end end),
    try registry_one ! hello of _ -> sent catch error:badarg -> badarg end.

%% The name goes with its process.
%% explore: send_after_exit() classes=3 outcomes=badarg | sent
send_after_exit() ->
    spawn(fun() -> register(registry_one, self()) end),
    try registry_one ! hello of _ -> sent catch error:badarg -> badarg end.

%% explore: end_frees_name() classes=2 outcomes=free | taken
end_frees_name() ->
    Self = self(),
    spawn(fun() -> register(registry_one, self()), Self ! ready end),
    receive ready -> ok end,
    case whereis(registry_one) of undefined -> free; _ -> taken end.

%% It was there when we looked.
%% explore: look_then_send() classes=4 outcomes=badarg | none | sent
look_then_send() ->
    Child = spawn(fun() -> register(registry_one, self()), receive stop -> ok end end),
    Child ! stop,
    case whereis(registry_one) of
        undefined -> none;
        _ -> try registry_one ! hello of _ -> sent catch error:badarg -> badarg end
    end.

%% Looks, and looks again when it failed to register: nobody crashes.
%% explore: double_checked() classes=4 outcomes=[made,used] | [used,made]
double_checked() ->
    Self = self(),
    Pids = [spawn(fun() -> Self ! {self(), ensure()}, receive stop -> ok end end) || _ <- [1, 2]],
    [receive {Pid, R} -> R end || Pid <- Pids].

ensure() ->
    case whereis(registry_one) of
        undefined ->
            try register(registry_one, self()) of true -> made catch error:badarg -> ensure() end;
        Pid when is_pid(Pid) -> used
    end.

%% The process may have ended before it gets its name.
%% explore: register_other() classes=2 outcomes=badarg | true
register_other() ->
    Child = spawn(fun() -> self() ! x, receive x -> ok end end),
    try register(registry_one, Child) catch error:badarg -> badarg end.

%% One process has one name: who comes second fails.
%% explore: swap() classes=2 outcomes={false,true} | {true,false}
swap() ->
    Keeper = spawn(fun() -> receive stop -> ok end end),
    Name = fun(N) -> try register(N, Keeper) catch error:badarg -> false end end,
    [A, B] = results([start(fun() -> Name(registry_a) end), start(fun() -> Name(registry_b) end)]),
    {A, B}.

%% explore: different_names() classes=1 outcomes=[true,true]
different_names() ->
    results([start(fun() -> R = register(N, self()), unregister(N), R end) || N <- [registry_a, registry_b]]).

%% A name that moves: seen at the old place, nowhere, or at the new one.
%% explore: rename() classes=3 outcomes=new | nobody | old
rename() ->
    New = spawn(fun() -> receive stop -> ok end end),
    register(registry_one, self()),
    Self = self(),
    Looker = start(fun() -> whereis(registry_one) end),
    unregister(registry_one),
    register(registry_one, New),
    case results([Looker]) of
        [Self] -> old;
        [New] -> new;
        [undefined] -> nobody
    end.

%% explore: monitor_name() classes=4 outcomes=noproc | normal
monitor_name() ->
    spawn(fun() -> register(registry_one, self()) end),
    Ref = monitor(process, registry_one),
    receive {'DOWN', Ref, process, _, Why} -> Why end.

%% Whose name is taken away has none to give up when it ends; had it ended before, there would be none to take.
%% explore: taken_before_end() classes=2 outcomes=false | true
taken_before_end() ->
    {Pid, Self} = {named(), self()},
    spawn(fun() -> Self ! {taken, (catch unregister(registry_one)) =:= true} end),
    spawn(fun() -> Pid ! stop end),
    receive {taken, Taken} -> Taken end.

%% explore: taken_then_looked() classes=4 outcomes={false,false} | {false,true} | {true,false} | {true,true}
taken_then_looked() ->
    {Pid, Self} = {named(), self()},
    spawn(fun() -> Self ! {taken, (catch unregister(registry_one)) =:= true} end),
    spawn(fun() -> Self ! {seen, is_pid(whereis(registry_one))} end),
    spawn(fun() -> Pid ! stop end),
    receive {taken, Taken} -> receive {seen, Seen} -> {Taken, Seen} end end.

named() ->
    Self = self(),
    Pid = spawn(fun() -> register(registry_one, self()), Self ! named, receive stop -> ok end end),
    receive named -> Pid end.

%% A name is given to one that is about to end, while another looks for it.
%% explore: given_before_end() classes=4 outcomes=ok
given_before_end() ->
    Self = self(),
    spawn(fun() -> catch register(registry_one, Self) end),
    spawn(fun() -> whereis(registry_one) end),
    ok.

%% explore: given_or_used() classes=7 outcomes=false | true
given_or_used() ->
    T = common:table([]),
    spawn(fun() -> catch ets:insert(T, {a, 1}), catch registry_one ! hello end),
    Pid = spawn(fun() -> ok end),
    (catch register(registry_one, Pid)) =:= true.
