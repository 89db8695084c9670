%% SPDX-License-Identifier: Apache-2.0
%%
%% The families by which explorers are measured, written anew: the indexer and the file system of Flanagan and
%% Godefroid (POPL 2005), readers and lastzero of Abdulla, Aronis, Jonsson and Sagonas (POPL 2014), and the
%% messages of their work on observers.
-module(families).
-export([readers/1, lastzero/1, indexer/1, filesystem/1, writers/1, writers_result/1, senders/1,
         first_only/1, fixed_order/1, nobody/1, last_two/1]).
-import(common, [start/1, start_all/1, wait/1, table/1]).

%% One writes, N read: each reader sees the old value or the new one.
%% explore: readers(1) classes=2 outcomes=ok
%% explore: readers(2) classes=4 outcomes=ok
%% explore: readers(3) classes=8 outcomes=ok brute=no
%% explore: readers(4) classes=16 outcomes=ok brute=no
%% explore: readers(8) classes=256 outcomes=ok brute=no
%% explore: readers(10) classes=1024 outcomes=ok brute=no
readers(N) ->
    T = table([{x, 0}]),
    Writer = start(fun() -> ets:insert(T, {x, 1}) end),
    wait([Writer | start_all([fun() -> ets:lookup(T, x), ok end || _ <- lists:seq(1, N)])]).

%% Each of N cells is one more than the cell before; somebody looks for the last zero.
%% explore: lastzero(1) classes=2 outcomes=0 | 1
%% explore: lastzero(2) classes=5 outcomes=0 | 1 | 2
%% explore: lastzero(5) classes=64 brute=no
%% explore: lastzero(10) classes=3328 brute=no
%% explore: lastzero(15) classes=147456 brute=no slow
lastzero(N) ->
    T = table([{I, 0} || I <- lists:seq(0, N)]),
    Adders = [fun() -> ets:insert(T, {I, value(T, I - 1) + 1}) end || I <- lists:seq(1, N)],
    Pids = start_all([fun() -> last_zero(T, N) end | Adders]),
    hd(common:results(Pids)).

last_zero(T, I) ->
    case value(T, I) of
        0 -> I;
        _ -> last_zero(T, I - 1)
    end.

value(T, I) -> ets:lookup_element(T, I, 2).

%% N threads put four words each into a hash table of 128 cells, by compare-and-swap. The first collision
%% comes with the twelfth thread.
%% explore: indexer(1) classes=1 outcomes=ok
%% explore: indexer(2) classes=1 outcomes=ok brute=no
%% explore: indexer(11) classes=1 outcomes=ok brute=no
%% explore: indexer(12) classes=8 outcomes=ok brute=no
%% explore: indexer(13) classes=64 outcomes=ok brute=no
%% explore: indexer(15) classes=4096 outcomes=ok brute=no slow
indexer(N) ->
    T = table([]),
    wait(start_all([fun() -> index(T, Thread, 1) end || Thread <- lists:seq(0, N - 1)])).

index(_, _, 5) -> ok;
index(T, Thread, M) ->
    Word = M * 11 + Thread,
    put_word(T, (Word * 7) rem 128, Word),
    index(T, Thread, M + 1).

put_word(T, Cell, Word) ->
    case ets:insert_new(T, {Cell, Word}) of
        true -> ok;
        false -> put_word(T, (Cell + 1) rem 128, Word)
    end.

%% N threads take a block each; i and i + 13 want the same one of the 26.
%% explore: filesystem(2) classes=1 outcomes=ok
%% explore: filesystem(13) classes=1 outcomes=ok brute=no
%% explore: filesystem(14) classes=2 outcomes=ok brute=no
%% explore: filesystem(16) classes=8 outcomes=ok brute=no
%% explore: filesystem(18) classes=32 outcomes=ok brute=no
%% explore: filesystem(19) classes=64 outcomes=ok brute=no
filesystem(N) ->
    T = table([]),
    wait(start_all([fun() -> take_block(T, I, (I * 2) rem 26) end || I <- lists:seq(0, N - 1)])).

take_block(T, I, Block) ->
    case ets:insert_new(T, {{busy, Block}, I}) of
        true -> ets:insert(T, {{inode, I}, Block}), ok;
        false -> take_block(T, I, (Block + 1) rem 26)
    end.

%% explore: writers(1) classes=1 outcomes=ok
%% explore: writers(2) classes=2 outcomes=ok
%% explore: writers(3) classes=6 outcomes=ok
%% explore: writers(4) classes=24 outcomes=ok brute=no
%% explore: writers(5) classes=120 outcomes=ok brute=no
%% explore: writers(7) classes=5040 outcomes=ok brute=no slow
writers(N) ->
    T = table([]),
    wait(start_all([fun() -> ets:insert(T, {x, I}) end || I <- lists:seq(1, N)])).

%% The last one wins.
%% explore: writers_result(2) classes=2 outcomes=1 | 2
%% explore: writers_result(3) classes=6 outcomes=1 | 2 | 3
writers_result(N) ->
    T = table([]),
    wait(start_all([fun() -> ets:insert(T, {x, I}) end || I <- lists:seq(1, N)])),
    value(T, x).

%% explore: senders(1) classes=1 outcomes=[1]
%% explore: senders(2) classes=2 outcomes=[1,2] | [2,1]
%% explore: senders(3) classes=6 outcomes=[1,2,3] | [1,3,2] | [2,1,3] | [2,3,1] | [3,1,2] | [3,2,1]
%% explore: senders(5) classes=120 brute=no
%% explore: senders(7) classes=5040 brute=no slow
senders(N) ->
    send_numbers(N),
    [receive I -> I end || _ <- lists:seq(1, N)].

send_numbers(N) ->
    Self = self(),
    [spawn(fun() -> Self ! I end) || I <- lists:seq(1, N)].

%% Only one is ever looked at: it matters which, not what order the rest would have come in.
%% explore: first_only(1) classes=1 outcomes=1
%% explore: first_only(2) classes=2 outcomes=1 | 2
%% explore: first_only(3) classes=3 outcomes=1 | 2 | 3
%% explore: first_only(4) classes=4 outcomes=1 | 2 | 3 | 4
%% explore: first_only(20) classes=20 brute=no
first_only(N) ->
    send_numbers(N),
    receive I -> I end.

%% explore: last_two(3) classes=6 outcomes=3 | 4 | 5
%% explore: last_two(4) classes=12 outcomes=3 | 4 | 5 | 6 | 7 brute=no
last_two(N) ->
    send_numbers(N),
    A = receive I -> I end,
    B = receive J -> J end,
    A + B.

%% explore: fixed_order(2) classes=1 outcomes=[1,2]
%% explore: fixed_order(3) classes=1 outcomes=[1,2,3]
%% explore: fixed_order(4) classes=1 outcomes=[1,2,3,4] brute=no
%% explore: fixed_order(20) classes=1 brute=no
fixed_order(N) ->
    send_numbers(N),
    [receive I -> I end || I <- lists:seq(1, N)].

%% explore: nobody(2) classes=1 outcomes=ok
%% explore: nobody(3) classes=1 outcomes=ok
%% explore: nobody(20) classes=1 outcomes=ok brute=no
nobody(N) ->
    send_numbers(N),
    ok.
