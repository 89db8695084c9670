%% SPDX-License-Identifier: Apache-2.0
%%
%% Generators of what Erlang itself has: characters, atoms, binaries, bit strings,
%% text in UTF-8, and any term.

-module(ravel_terms).
-export([char/0, atom/0, binary/0, binary/1, bitstring/0, bitstring/1, bits/2, largebinary/2, utf8/2, any/0]).

%% Small code points first: the spread of an open integer, cut where Unicode ends.
char() ->
    ravel_gen:apply_to(fun code_point/1, ravel_gen:integer(0, inf)).

code_point(N) when N >= 16#d800, N =< 16#dfff -> N - 16#d800;
code_point(N) -> N rem 16#110000.

%% Never one that starts with a dollar: those are this library's.
atom() ->
    Bytes = ravel_gen:list(ravel_gen:choose(0, 255)),
    Named = ravel_gen:apply_to(fun(Chars) -> list_to_atom(lists:sublist(undollar(Chars), 255)) end, Bytes),
    ravel_gen:sized(fun(Size) -> ravel_gen:resize(min(Size, 20), Named) end).

undollar([$$ | Rest]) -> [$a | Rest];
undollar(Chars) -> Chars.

binary() -> ravel_gen:apply_to(fun erlang:list_to_binary/1, ravel_gen:list(ravel_gen:choose(0, 255))).

binary(Length) -> ravel_gen:apply_to(fun erlang:list_to_binary/1, ravel_gen:vector(Length, ravel_gen:choose(0, 255))).

bitstring() ->
    Bit = ravel_gen:choose(0, 1),
    ravel_gen:apply_to(fun of_bits/1, ravel_gen:sized(fun(Size) -> ravel_gen:resize(Size * 8, ravel_gen:list(Bit)) end)).

bitstring(Length) -> ravel_gen:apply_to(fun of_bits/1, ravel_gen:vector(Length, ravel_gen:choose(0, 1))).

%% Base bits, and any number of times Unit more.
bits(Base, Unit) ->
    Rest = ravel_gen:list(ravel_gen:vector(Unit, ravel_gen:choose(0, 1))),
    ravel_gen:apply_to(fun({First, More}) -> of_bits(First ++ lists:append(More)) end,
                       {ravel_gen:vector(Base, ravel_gen:choose(0, 1)), Rest}).

of_bits(Bits) -> << <<Bit:1>> || Bit <- Bits >>.

%% Many bytes without a list of generators: the bytes follow from one seed. Shrinks in length only.
largebinary(Low, High) ->
    ravel_gen:apply_to(
        fun({Seed, Length}) -> iolist_to_binary(many_bytes(Length, Seed)) end,
        {ravel_gen:noshrink(ravel_gen:choose(1, 1 bsl 40)), ravel_gen:choose(Low, High)}).

many_bytes(N, _) when N =< 0 -> [];
many_bytes(N, S0) ->
    [Word | S] = ravel_random:uniform(1 bsl 32, S0),
    Bytes = <<Word:32>>,
    case N < 4 of
        true -> [binary_part(Bytes, 0, N)];
        false -> [Bytes | many_bytes(N - 4, S)]
    end.

%% At most Max code points (`inf`: as the size says) of at most Bytes bytes each.
utf8(Max, Bytes) ->
    Points = ravel_gen:sized(fun(Size) ->
        ravel_gen:resize(case Max of inf -> Size; _ -> min(Max, Size) end, ravel_gen:list(code_points(Bytes)))
    end),
    ravel_gen:apply_to(fun unicode:characters_to_binary/1, Points).

%% Every length of encoding alike.
code_points(1) -> ravel_gen:choose(0, 16#7f);
code_points(2) -> ravel_gen:oneof([code_points(1), ravel_gen:choose(16#80, 16#7ff)]);
code_points(3) ->
    ravel_gen:oneof([code_points(1), ravel_gen:choose(16#80, 16#7ff), ravel_gen:choose(16#800, 16#d7ff),
                     ravel_gen:choose(16#e000, 16#fffd)]);
code_points(4) -> ravel_gen:frequency([{4, code_points(3)}, {1, ravel_gen:choose(16#10000, 16#10ffff)}]).

%% Simple terms and, as long as there is size left, lists and tuples of terms that share it.
any() -> ravel_gen:sized(fun any/1).

any(0) -> simple();
any(Size) ->
    Inner = ravel_gen:lazy(fun() -> ravel_gen:bind(ravel_gen:choose(1, 4), fun(N) -> several(N, Size) end) end),
    ravel_gen:frequency([{3, simple()}, {1, Inner}, {1, ravel_gen:apply_to(fun erlang:list_to_tuple/1, Inner)}]).

several(N, Size) -> ravel_gen:resize(Size div (N + 1), ravel_gen:list(ravel_gen:sized(fun any/1))).

simple() ->
    ravel_gen:oneof([ravel_gen:integer(inf, inf), ravel_gen:float(inf, inf), atom(), binary(), bitstring(),
                     ravel_gen:exactly([]), ravel_gen:elements([false, true])]).
