%% SPDX-License-Identifier: Apache-2.0
%%
%% What bench/vm.py runs on the machine and under erl: sequential and concurrent programs, each of a few hundred
%% milliseconds under the JIT. Both must agree on what hash(Name, N) returns.
-module(vm_bench).

-export([hash/2, time/2, empty/0, sleepers/1]).

empty() -> ok.

%% For bench/vm_clone.cc: so many processes that wait, each with a little on its heap.
sleepers(N) -> [spawn(fun() -> sleeper(lists:seq(1, 50)) end) || _ <- lists:seq(1, N)], erlang:yield(), ok.
sleeper(L) -> receive {more, X} -> sleeper([X | L]) end.

%% Under erl: milliseconds of processor time without the start of the system, and the result.
time(Name, N) ->
    statistics(runtime),
    Hash = hash(Name, N),
    {_, Time} = statistics(runtime),
    io:format("~p ~p~n", [Time, Hash]).

hash(Name, N) -> erlang:phash2(run(Name, N)).

run(fib, N) -> fib(N);
run(nrev, N) -> repeat(N, fun() -> length(nrev(lists:seq(1, 400))) end);
run(mix, N) -> repeat(N, fun mix/0);
run(parse, N) -> Data = lines(2000), repeat(N, fun() -> length(parse(Data, [])) end);
run(maps, N) -> map_size(fill(N, #{})) + small_maps(N, #{a => 1, b => 2, c => 3}, 0);
run(external, N) -> Term = sample(200), repeat(N, fun() -> binary_to_term(term_to_binary(Term)) =:= Term end);
run(sort, N) -> repeat(N, fun() -> lists:sort(random(5000, 1, [])) end);
run(exceptions, N) -> exceptions(N, 0);
run(ring, N) -> ring(100, N);
run(fan_in, N) -> fan_in(100, N);
run(spawn, N) -> spawns(N);
run(ets, N) -> ets(8, N).

repeat(1, Fun) -> Fun();
repeat(N, Fun) -> Fun(), repeat(N - 1, Fun).

fib(N) when N < 2 -> N;
fib(N) -> fib(N - 1) + fib(N - 2).

nrev([H | T]) -> append(nrev(T), [H]);
nrev([]) -> [].

append([H | T], L) -> [H | append(T, L)];
append([], L) -> L.

%% Some of everything: tuples, lists, floats, funs, case over atoms, dictionaries.
mix() ->
    L = lists:seq(1, 300),
    A = [X * 3 rem 7 || X <- L, X rem 2 =:= 0],
    B = lists:foldl(fun(X, {S, P}) -> {S + X, max(P, X)} end, {0, 0}, A),
    C = lists:foldl(fun(X, D) -> dict:update_counter(X rem 10, 1, D) end, dict:new(), L),
    D = lists:map(fun kind/1, [a, 1, "s", {t}, 2.5, <<"b">>]),
    E = float_loop(200, 1.5),
    T = lists:foldl(fun(X, G) -> gb_trees:enter(X * 7 rem 101, X, G) end, gb_trees:empty(), L),
    {B, lists:sort(dict:to_list(C)), D, round(E), gb_trees:size(T), string:tokens("a b c d e f", " ")}.

kind(X) when is_atom(X) -> atom;
kind(X) when is_integer(X) -> integer;
kind(X) when is_list(X) -> list;
kind(X) when is_tuple(X) -> tuple;
kind(X) when is_float(X) -> float;
kind(_) -> other.

float_loop(0, X) -> X;
float_loop(N, X) -> float_loop(N - 1, X * 1.0001 + 0.5).

lines(N) -> iolist_to_binary([["key", integer_to_list(I), $=, integer_to_list(I * I), $\n] || I <- lists:seq(1, N)]).

parse(<<>>, Acc) -> lists:reverse(Acc);
parse(Data, Acc) ->
    {Key, Rest} = key(Data, <<>>),
    {Value, Rest1} = value(Rest, 0),
    parse(Rest1, [{Key, Value} | Acc]).

key(<<$=, Rest/binary>>, Key) -> {Key, Rest};
key(<<C, Rest/binary>>, Key) -> key(Rest, <<Key/binary, C>>).

value(<<$\n, Rest/binary>>, N) -> {N, Rest};
value(<<C, Rest/binary>>, N) when C >= $0, C =< $9 -> value(Rest, N * 10 + C - $0).

fill(0, M) -> M;
fill(N, M) -> fill(N - 1, M#{N => N}).

small_maps(0, _, Sum) -> Sum;
small_maps(N, #{a := A} = M, Sum) -> small_maps(N - 1, M#{a := A + 1}, Sum + A).

sample(0) -> [];
sample(N) -> [{N, integer_to_binary(N), [a, N * 1.5], #{N => "text"}} | sample(N - 1)].

random(0, _, Acc) -> Acc;
random(N, X, Acc) -> random(N - 1, (X * 1103515245 + 12345) band 16#7fffffff, [X | Acc]).

exceptions(0, Sum) -> Sum;
exceptions(N, Sum) ->
    Value = try thrower(N) catch throw:X -> X; error:_ -> 0 end,
    exceptions(N - 1, Sum + Value).

thrower(N) when N rem 3 =:= 0 -> throw(1);
thrower(N) when N rem 3 =:= 1 -> error(bad);
thrower(_) -> 2.

ring(Size, Rounds) ->
    Self = self(),
    First = lists:foldl(fun(_, Next) -> spawn(fun() -> node_loop(Next) end) end, Self, lists:seq(1, Size)),
    ring_rounds(First, Rounds).

ring_rounds(First, 0) -> First ! stop, receive stop -> done end;
ring_rounds(First, N) -> First ! {token, N}, receive {token, N} -> ring_rounds(First, N - 1) end.

node_loop(Next) ->
    receive
        stop -> Next ! stop;
        Message -> Next ! Message, node_loop(Next)
    end.

fan_in(Senders, Count) ->
    Self = self(),
    [spawn(fun() -> send_all(Self, I, Count) end) || I <- lists:seq(1, Senders)],
    receive_all(Senders * Count, 0).

send_all(_, _, 0) -> ok;
send_all(To, I, N) -> To ! {I, N}, send_all(To, I, N - 1).

receive_all(0, Sum) -> Sum;
receive_all(N, Sum) -> receive {_, X} -> receive_all(N - 1, Sum + X) end.

%% A process that answers once, N times: a spawn, two messages and an exit each.
spawns(0) -> ok;
spawns(N) ->
    Self = self(),
    Pid = spawn(fun() -> receive ping -> Self ! pong end end),
    Pid ! ping,
    receive pong -> spawns(N - 1) end.

ets(Workers, Count) ->
    Table = ets:new(t, [public]),
    Self = self(),
    [spawn(fun() -> ets_work(Table, Count), Self ! done end) || _ <- lists:seq(1, Workers)],
    [receive done -> ok end || _ <- lists:seq(1, Workers)],
    lists:sum([V || {_, V} <- ets:tab2list(Table)]).

ets_work(_, 0) -> ok;
ets_work(Table, N) ->
    ets:update_counter(Table, N rem 100, 1, {N rem 100, 0}),
    [_] = ets:lookup(Table, N rem 100),
    ets_work(Table, N - 1).
