%% SPDX-License-Identifier: Apache-2.0
%%
%% Whether a term is a value of a generator. Exact for the kinds that are made of
%% types; where a generator computes (?LET, a function of a user), any term may come
%% out, and the answer is yes if nothing speaks against it.

-module(ravel_instance).
-export([is_instance/2, is_raw_type/1]).

is_instance(Term, {'$gen', Kind, A}) -> one(Kind, A, Term);
is_instance(Term, {'$gen', Kind, A, B}) -> two(Kind, A, B, Term);
is_instance(Term, {'$gen', suchthat, Gen, _, weak}) -> is_instance(Term, Gen);
is_instance(Term, {'$gen', suchthat, Gen, Condition, strict}) -> is_instance(Term, Gen) andalso Condition(Term);
is_instance(Term, {'$gen', suchthat, Gen, Condition, 'maybe'}) ->
    case Term of
        false -> true;
        {value, Value} -> is_instance(Value, Gen) andalso Condition(Value);
        _ -> false
    end;
is_instance([Head | Tail], [Gen | Gens]) -> is_instance(Head, Gen) andalso is_instance(Tail, Gens);
is_instance(Term, Gen) when is_tuple(Gen) ->
    is_tuple(Term) andalso tuple_size(Term) =:= tuple_size(Gen)
        andalso lists:all(fun({T, G}) -> is_instance(T, G) end, lists:zip(tuple_to_list(Term), tuple_to_list(Gen)));
is_instance(Term, Gen) when is_map(Gen), map_size(Gen) > 0 -> is_map(Term) andalso fits_map(maps:to_list(Term), Gen);
is_instance(Term, Gen) -> Term =:= Gen.

fits_map(Pairs, Gen) ->
    length(Pairs) =< map_size(Gen) andalso
        lists:all(fun(Pair) -> lists:any(fun(G) -> is_instance(Pair, G) end, maps:to_list(Gen)) end, Pairs).

one(exactly, Value, Term) -> Term =:= Value;
one(int, -1, Term) -> is_integer(Term);
one(int, 0, Term) -> is_integer(Term) andalso Term >= 0;
one(largeint, _, Term) -> is_integer(Term);
one(elements, Values, Term) -> lists:member(Term, tuple_to_list(Values));
one(oneof, Gens, Term) -> any_of(tuple_to_list(Gens), Term);
one(lazy, Thunk, Term) -> is_instance(Term, Thunk());
one(make, MFA, Term) -> made(MFA, Term);
one(sized, Fun, Term) -> is_instance(Term, Fun(10));
one(noshrink, Gen, Term) -> is_instance(Term, Gen);
one(shuffle, List, Term) -> is_proper(Term) andalso lists:sort(Term) =:= lists:sort(List);
one(sublist, List, Term) -> is_proper(Term) andalso Term -- List =:= [];
one(shrink_list, Gens, Term) -> is_proper(Term) andalso length(Term) =< length(Gens);
one(_, _, _) -> true.

two(list, Gen, Min, Term) -> list_of(Gen, Min, Term);
two(sharing_list, Gen, Min, Term) -> list_of(Gen, Min, Term);
two(vector, Gen, N, Term) -> list_of(Gen, N, Term) andalso length(Term) =:= N;
two(choose, Low, High, Term) -> is_integer(Term) andalso between(Low, High, Term);
two(integer, Low, High, Term) -> is_integer(Term) andalso between(Low, High, Term);
two(float, Low, High, Term) -> is_float(Term) andalso between(Low, High, Term);
two(frequency, Weighted, _, Term) -> any_of([Gen || {_, Gen} <- Weighted], Term);
two(default, {Default, Gen}, _, Term) -> any_of([Default, Gen], Term);
two(resize, Gen, _, Term) -> is_instance(Term, Gen);
two(shrinkwith, Gen, _, Term) -> is_instance(Term, Gen);
two(params, Gen, Pairs, Term) -> ravel_params:with(Pairs, fun() -> is_instance(Term, Gen) end);
two(function, _, Arity, Term) -> is_function(Term, Arity);
two(native, Name, Types, Term) -> is_instance(Term, ravel_gen:reference(Name, Types));
two(recursive_union, {_, _}, All, Term) -> any_of(tuple_to_list(All), Term);
two(call, Args, Function, Term) -> called(Function, Args, Term);
two(apply, Gen, Fun, Term) -> applied(Fun, Gen, Term);
two(_, _, _, _) -> true.

any_of(Gens, Term) -> lists:any(fun(Gen) -> is_instance(Term, Gen) end, Gens).

list_of(Gen, Min, Term) ->
    is_proper(Term) andalso length(Term) >= Min
        andalso lists:all(fun(T) -> is_instance(T, Gen) end, Term).

is_proper([_ | Tail]) -> is_proper(Tail);
is_proper(Tail) -> Tail =:= [].

between(inf, inf, _) -> true;
between(Low, inf, N) -> N >= Low;
between(inf, High, N) -> N =< High;
between(Low, High, N) -> N >= Low andalso N =< High.

made({ravel_terms, any, []}, _) -> true;
made({ravel_terms, char, []}, Term) -> is_integer(Term) andalso Term >= 0 andalso Term =< 16#10ffff;
made({ravel_terms, atom, []}, Term) -> is_atom(Term);
made({ravel_terms, binary, []}, Term) -> is_binary(Term);
made({ravel_terms, bitstring, []}, Term) -> is_bitstring(Term);
made({ravel_terms, bitstring, [Size]}, Term) -> is_bitstring(Term) andalso bit_size(Term) =:= Size;
made({ravel_terms, bits, [Base, Unit]}, Term) ->
    is_bitstring(Term) andalso bit_size(Term) >= Base andalso (bit_size(Term) - Base) rem Unit =:= 0;
made({Module, Function, Args}, Term) -> is_instance(Term, apply(Module, Function, Args)).

%% Values built by a function, taken apart by its inverse where there is one.
called({erlang, self}, _, Term) -> is_pid(Term);
called({erlang, make_ref}, _, Term) -> is_reference(Term);
called({maps, from_list}, [{'$gen', call, [Entries], {lists, append}}], Term) ->
    is_map(Term) andalso map_entries(Entries, maps:to_list(Term));
called({maps, from_list}, [Pairs], Term) -> is_map(Term) andalso is_instance(maps:to_list(Term), Pairs);
called({erlang, list_to_tuple}, [Gen], Term) -> is_tuple(Term) andalso is_instance(tuple_to_list(Term), Gen);
called({ravel_native, improper}, [{'$gen', _, Gen, Min}, Tail], Term) -> improper(Gen, Min, Tail, Term);
called({ravel_native, gb_tree}, [Gen], {N, _} = Term) when is_integer(N) -> is_instance(gb_trees:to_list(Term), Gen);
called({Module, from_list}, [Gen], Term) ->
    try is_instance(Module:to_list(Term), Gen) catch _:_ -> false end;
called(_, _, _) -> true.

%% Each pair belongs to some entry; an entry that is a fixed list must be there.
map_entries(Entries, Pairs) ->
    Optional = fun({'$gen', oneof, {[], [Pair]}}) -> [Pair]; ({'$gen', _, Pair, 0}) -> [Pair]; ([Pair]) -> [Pair] end,
    All = lists:append([Optional(Entry) || Entry <- Entries]),
    lists:all(fun(Pair) -> any_of(All, Pair) end, Pairs)
        andalso lists:all(fun(G) -> lists:any(fun(Pair) -> is_instance(Pair, G) end, Pairs) end, [G || [G] <- Entries]).

improper(_, Min, _, []) -> Min =< 0;
improper(Gen, Min, Tail, [Head | Rest]) -> is_instance(Head, Gen) andalso improper(Gen, Min - 1, Tail, Rest);
improper(_, Min, Tail, Term) -> Min =< 0 andalso is_instance(Term, Tail).

applied(Fun, Gen, Term) ->
    case erlang:fun_info(Fun, type) of
        {type, external} ->
            {module, M} = erlang:fun_info(Fun, module),
            {name, F} = erlang:fun_info(Fun, name),
            known(M, F, Gen, Term);
        _ -> true
    end.

known(erlang, list_to_tuple, Gen, Term) -> is_tuple(Term) andalso is_instance(tuple_to_list(Term), Gen);
known(erlang, list_to_binary, Gen, Term) -> is_binary(Term) andalso is_instance(binary_to_list(Term), Gen);
known(maps, from_list, Gen, Term) -> is_map(Term) andalso is_instance(maps:to_list(Term), Gen);
known(lists, sort, Gen, Term) -> is_proper(Term) andalso is_instance(Term, Gen) andalso Term =:= lists:sort(Term);
known(unicode, characters_to_binary, _, Term) -> is_binary(Term) andalso is_list(unicode:characters_to_list(Term));
known(_, _, _, _) -> true.

%% Whether a term is or contains a generator.
is_raw_type(Term) when is_tuple(Term) ->
    ravel_gen:is_generator(Term) orelse lists:any(fun is_raw_type/1, tuple_to_list(Term));
is_raw_type([Head | Tail]) -> is_raw_type(Head) orelse is_raw_type(Tail);
is_raw_type(_) -> false.
