%% SPDX-License-Identifier: Apache-2.0
%%
%% Small versions of what textbooks have: philosophers, locks, buffers, barriers, elections.
-module(classics).
-export([philosophers/1, philosophers_ordered/1, two_locks/0, two_locks_ordered/0, mutex/1, broken_mutex/0, peterson/0, barrier/1,
         producer_consumer/0, bounded_buffer/1, two_consumers/0, semaphore/0, rendezvous/0, circular_call/0,
         lost_wakeup/0, wakeup_kept/0, election/0, cache/0, once/0, dining_gate/0, stack_pop/0, queue_race/0,
         bank/0, vote/0, pipeline/0, missed_stop/0, worker_pool/0, two_phase/0]).
-import(common, [start/1, start_all/1, results/1, wait/1, table/1]).

%% A fork is a process that is held by one at a time.
fork_() -> spawn(fun() -> fork_free() end).
fork_free() ->
    receive
        {take, Who} ->
            Who ! {taken, self()},
            receive {put, Who} -> fork_free() end
    end.
take(Fork) -> Fork ! {take, self()}, receive {taken, Fork} -> ok end.
put_(Fork) -> Fork ! {put, self()}.

%% Everybody takes the left fork first.
%% explore: philosophers(2) classes=3 outcomes=deadlock | ok
philosophers(N) -> dinner(N, fun(Left, Right) -> [Left, Right] end).

%% Everybody takes the lower one first.
%% explore: philosophers_ordered(2) classes=2 outcomes=ok
philosophers_ordered(N) -> dinner(N, fun(Left, Right) -> lists:sort([Left, Right]) end).

dinner(N, Order) ->
    Forks = list_to_tuple([fork_() || _ <- lists:seq(1, N)]),
    wait(start_all([fun() ->
                            [First, Second] = Order(element(I, Forks), element(I rem N + 1, Forks)),
                            take(First),
                            take(Second),
                            put_(First),
                            put_(Second)
                    end || I <- lists:seq(1, N)])).

%% explore: two_locks() classes=3 outcomes=deadlock | ok
two_locks() -> locks(fun(A, B) -> {B, A} end).

%% explore: two_locks_ordered() classes=2 outcomes=ok
two_locks_ordered() -> locks(fun(A, B) -> {A, B} end).

locks(Second) ->
    A = fork_(),
    B = fork_(),
    Both = fun({X, Y}) -> fun() -> take(X), take(Y), put_(Y), put_(X) end end,
    wait(start_all([Both({A, B}), Both(Second(A, B))])).

%% The lock makes reading and writing one step.
%% explore: mutex(2) classes=2 outcomes=2
mutex(N) ->
    T = table([{x, 0}]),
    L = fork_(),
    wait(start_all([fun() -> take(L), add(T), put_(L) end || _ <- lists:seq(1, N)])),
    value(T, x).

add(T) -> ets:insert(T, {x, value(T, x) + 1}).
value(T, K) -> ets:lookup_element(T, K, 2).

%% A lock made of look and set.
%% explore: broken_mutex() classes=4 outcomes=[busy,in] | [in,busy] | [in,in]
broken_mutex() ->
    T = table([{lock, free}]),
    Enter = fun() ->
                    case value(T, lock) of
                        free -> ets:insert(T, {lock, taken}), in;
                        taken -> busy
                    end
            end,
    results(start_all([Enter, Enter])).

%% Peterson's entry, trying once: never both.
%% explore: peterson() classes=6 outcomes=[in,out] | [out,in] | [out,out]
peterson() ->
    T = table([{1, false}, {2, false}, {turn, 0}]),
    Enter = fun(Me, Other) ->
                    fun() ->
                            ets:insert(T, {Me, true}),
                            ets:insert(T, {turn, Other}),
                            case value(T, Other) andalso value(T, turn) =:= Other of
                                true -> out;
                                false -> in
                            end
                    end
            end,
    results(start_all([Enter(1, 2), Enter(2, 1)])).

%% Nobody goes on before all have come.
%% explore: barrier(2) classes=4 outcomes=[2,2]
barrier(N) ->
    T = table([{x, 0}]),
    B = spawn(fun() -> gather(N, []) end),
    results(start_all([fun() ->
                               ets:update_counter(T, x, 1),
                               B ! {here, self()},
                               receive go -> value(T, x) end
                       end || _ <- lists:seq(1, N)])).

gather(0, Who) -> [P ! go || P <- Who];
gather(N, Who) -> receive {here, P} -> gather(N - 1, [P | Who]) end.

%% explore: producer_consumer() classes=1 outcomes=[1,2]
producer_consumer() ->
    Self = self(),
    spawn(fun() -> [Self ! {item, I} || I <- [1, 2]] end),
    [receive {item, I} -> I end || _ <- [1, 2]].

%% A buffer with room for one.
%% explore: bounded_buffer(2) classes=1 outcomes=[1,2]
bounded_buffer(N) ->
    B = spawn(fun() -> buffer(N) end),
    spawn(fun() -> [begin B ! {put, self(), I}, receive ok -> ok end end || I <- lists:seq(1, N)] end),
    [begin B ! {get, self()}, receive {item, I} -> I end end || _ <- lists:seq(1, N)].

buffer(0) -> ok;
buffer(N) ->
    receive {put, P, I} -> P ! ok, receive {get, C} -> C ! {item, I} end end,
    buffer(N - 1).

%% Two want the same thing.
%% explore: two_consumers() classes=2 outcomes=[empty,item] | [item,empty]
two_consumers() ->
    Q = spawn(fun() -> serve([item, empty]) end),
    results(start_all([fun() -> Q ! {get, self()}, receive {Q, X} -> X end end || _ <- [1, 2]])).

serve([]) -> ok;
serve([X | Rest]) -> receive {get, C} -> C ! {self(), X} end, serve(Rest).

%% Two permits, three who want one; the third gets it after a release, which is one of two.
%% explore: semaphore() classes=12 outcomes=ok brute=no
semaphore() ->
    S = spawn(fun() -> permits(2, 3) end),
    wait(start_all([fun() -> S ! {acquire, self()}, receive {S, yes} -> ok end, S ! release end || _ <- [1, 2, 3]])).

permits(_, 0) -> ok;
permits(0, N) -> receive release -> permits(1, N) end;
permits(P, N) -> receive {acquire, C} -> C ! {self(), yes}, permits(P - 1, N - 1) end.

%% explore: rendezvous() classes=1 outcomes=[b,a]
rendezvous() ->
    [A, B] = Pids = [start(fun() -> receive {other, P, Mine} -> P ! {value, Mine} end, receive {value, V} -> V end end) || _ <- [1, 2]],
    A ! {other, B, a},
    B ! {other, A, b},
    results(Pids).

%% Each waits for the other's answer.
%% explore: circular_call() classes=1 outcomes=deadlock
circular_call() ->
    Self = self(),
    Other = spawn(fun() -> Self ! {call, self()}, receive {reply, Self} -> ok end end),
    Other ! {call, Self},
    receive {reply, Other} -> ok end.

%% The condition is looked at, then somebody sets it, then one waits for ever.
%% explore: lost_wakeup() classes=3 outcomes=deadlock | ready
lost_wakeup() ->
    T = table([{ready, false}, {waiter, none}]),
    Self = self(),
    Setter = start(fun() ->
                           ets:insert(T, {ready, true}),
                           case value(T, waiter) of none -> ok; P -> P ! wake end
                   end),
    case value(T, ready) of
        true -> ok;
        false -> ets:insert(T, {waiter, Self}), receive wake -> ok end
    end,
    wait([Setter]),
    ready.

%% explore: wakeup_kept() classes=3 outcomes=ready
wakeup_kept() ->
    T = table([{ready, false}, {waiter, none}]),
    Setter = start(fun() ->
                           ets:insert(T, {ready, true}),
                           case value(T, waiter) of none -> ok; P -> P ! wake end
                   end),
    ets:insert(T, {waiter, self()}),
    case value(T, ready) of
        true -> ok;
        false -> receive wake -> ok end
    end,
    wait([Setter]),
    ready.

%% explore: election() classes=2 outcomes=[follower,leader] | [leader,follower]
election() ->
    T = table([]),
    results(start_all([fun() -> case ets:insert_new(T, {leader, self()}) of true -> leader; false -> follower end end
                       || _ <- [1, 2]])).

%% Both miss, both compute.
%% explore: cache() classes=4 outcomes={1,[hit,miss]} | {1,[miss,hit]} | {2,[miss,miss]}
cache() ->
    T = table([]),
    C = counters:new(1, []),
    Get = fun() ->
                  case ets:lookup(T, k) of
                      [_] -> hit;
                      [] -> counters:add(C, 1, 1), ets:insert(T, {k, v}), miss
                  end
          end,
    R = results(start_all([Get, Get])),
    {counters:get(C, 1), R}.

%% explore: once() classes=2 outcomes=1
once() ->
    T = table([]),
    C = counters:new(1, []),
    Init = fun() -> case ets:insert_new(T, {done}) of true -> counters:add(C, 1, 1); false -> ok end end,
    wait(start_all([Init, Init])),
    counters:get(C, 1).

%% Only one of two may sit at a time: no deadlock.
%% explore: dining_gate() classes=2 outcomes=ok brute=no
dining_gate() ->
    Gate = fork_(),
    {F, G} = {fork_(), fork_()},
    Eat = fun(A, B) -> fun() -> take(Gate), take(A), take(B), put_(A), put_(B), put_(Gate) end end,
    wait(start_all([Eat(F, G), Eat(G, F)])).

%% Look at the top, then take it: taken twice.
%% explore: stack_pop() classes=4 outcomes=[a,a] | [a,b] | [b,a]
stack_pop() ->
    T = table([{stack, [a, b]}]),
    Pop = fun() -> [X | Rest] = value(T, stack), ets:insert(T, {stack, Rest}), X end,
    results(start_all([Pop, Pop])).

%% explore: queue_race() classes=4 outcomes=[1,2] | [1] | [2,1] | [2]
queue_race() ->
    T = table([{queue, []}]),
    wait(start_all([fun() -> ets:insert(T, {queue, value(T, queue) ++ [I]}) end || I <- [1, 2]])),
    value(T, queue).

%% The server keeps the balance: nothing is lost, and nobody goes below zero.
%% explore: bank() classes=2 outcomes=[no,ok] | [ok,no]
bank() ->
    B = spawn(fun() -> account(10, 2) end),
    results(start_all([fun() -> B ! {withdraw, self(), 7}, receive {B, R} -> R end end || _ <- [1, 2]])).

account(_, 0) -> ok;
account(X, N) ->
    receive
        {withdraw, P, Y} when Y =< X -> P ! {self(), ok}, account(X - Y, N - 1);
        {withdraw, P, _} -> P ! {self(), no}, account(X, N - 1)
    end.

%% Two of three decide.
%% explore: vote() classes=6 outcomes=no | yes
vote() ->
    Self = self(),
    [spawn(fun() -> Self ! V end) || V <- [{a, yes}, {b, yes}, {c, no}]],
    case [receive {_, V} -> V end || _ <- [1, 2]] of
        [yes, yes] -> yes;
        _ -> no
    end.

%% explore: pipeline() classes=1 outcomes=[2,4]
pipeline() ->
    Self = self(),
    Double = spawn(fun() -> [receive {item, I} -> Self ! {out, I * 2} end || _ <- [1, 2]] end),
    spawn(fun() -> [Double ! {item, I} || I <- [1, 2]] end),
    [receive {out, X} -> X end || _ <- [1, 2]].

%% The flag is set between the look and the wait.
%% explore: missed_stop() classes=2 outcomes=deadlock | stopped
missed_stop() ->
    T = table([{stop, false}]),
    Worker = start(fun() -> case value(T, stop) of true -> stopped; false -> receive work -> stopped end end end),
    ets:insert(T, {stop, true}),
    hd(results([Worker])).

%% Two workers share three jobs.
%% explore: worker_pool() classes=16 outcomes=[0,3] | [1,2] | [2,1] | [3,0]
worker_pool() ->
    Self = self(),
    Q = spawn(fun() -> jobs([1, 2, 3]) end),
    Pids = [spawn(fun() -> Self ! {self(), work(Q, 0)} end) || _ <- [1, 2]],
    [receive {P, N} -> N end || P <- Pids].

jobs(Jobs) ->
    receive
        {next, W} when Jobs =/= [] -> W ! {job, hd(Jobs)}, jobs(tl(Jobs));
        {next, W} -> W ! none, jobs([])
    end.

work(Q, N) ->
    Q ! {next, self()},
    receive {job, _} -> work(Q, N + 1); none -> N end.

%% explore: two_phase() classes=2 outcomes=commit
two_phase() ->
    Self = self(),
    Parts = [spawn(fun() -> receive prepare -> Self ! {vote, self()} end, receive commit -> Self ! {ack, self()} end end) || _ <- [1, 2]],
    [P ! prepare || P <- Parts],
    [receive {vote, _} -> ok end || _ <- Parts],
    [P ! commit || P <- Parts],
    [receive {ack, P} -> ok end || P <- Parts],
    commit.
