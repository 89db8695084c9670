%% SPDX-License-Identifier: Apache-2.0
%%
%% Every generator of both dialects. For each: the value and the tree agree from the
%% same seed and leave the same random state; values and all candidates are of the
%% type; a value on which everything fails shrinks to the least one.

-module(generators_test).
-export([tests/0]).
-include_lib("eqc/include/eqc.hrl").

tests() ->
    [{Name, fun() -> obeys(Gen, Check) end} || {Name, Gen, Check, _} <- all()] ++
    [{{least, Name}, fun() -> least(Gen, Least) end} || {Name, Gen, _, {least, Least}} <- all()] ++
    [{{proper, Name}, fun() -> instances(Gen) end} || {Name, Gen, _, _} <- proper_ones()] ++
    minima() ++ sizes() ++ chances().

%% {Name, Generator, what holds of its values, {least, Value} | any}
all() -> eqc_ones() ++ proper_ones() ++ macros().

eqc_ones() ->
    [{bool, bool(), fun is_boolean/1, {least, false}},
     {char, char(), fun is_char/1, {least, 0}},
     {int, int(), fun is_integer/1, {least, 0}},
     {nat, nat(), fun(X) -> X >= 0 end, {least, 0}},
     {largeint, largeint(), fun is_integer/1, {least, 0}},
     {real, real(), fun is_float/1, {least, 0.0}},
     {choose, choose(3, 9), fun(X) -> X >= 3 andalso X =< 9 end, {least, 3}},
     {choose_below, choose(-9, -3), fun(X) -> X >= -9 andalso X =< -3 end, {least, -3}},
     {choose_wide, choose(-(1 bsl 70), 1 bsl 70), fun is_integer/1, {least, 0}},
     {choose_one, choose(5, 5), fun(X) -> X =:= 5 end, {least, 5}},
     {shrink_int, eqc_gen:shrink_int(7, 2, 9), fun(X) -> X >= 2 andalso X =< 7 end, {least, 2}},
     {elements, elements([c, b, a]), fun(X) -> lists:member(X, [a, b, c]) end, {least, c}},
     {elements_terms, elements([{x, 1}, {y, nat()}]), fun is_tuple/1, {least, {x, 1}}},
     {growingelements, growingelements(lists:seq(1, 50)), fun is_integer/1, {least, 1}},
     {oneof, oneof([nat(), {t, nat()}]), fun(X) -> is_integer(X) orelse is_tuple(X) end, {least, 0}},
     {frequency, frequency([{1, x}, {5, nat()}, {0, never}]), fun(X) -> X =:= x orelse is_integer(X) end, {least, x}},
     {default, default(d, nat()), fun(X) -> X =:= d orelse is_integer(X) end, {least, d}},
     {weighted_default, weighted_default({1, d}, {5, nat()}), fun(X) -> X =:= d orelse is_integer(X) end, {least, d}},
     {list, list(int()), fun is_list/1, {least, []}},
     {list_length, list(choose(2, 4), int()), fun(L) -> length(L) >= 2 end, {least, [0, 0]}},
     {vector, vector(3, nat()), fun(L) -> length(L) =:= 3 end, {least, [0, 0, 0]}},
     {map, map(nat(), bool()), fun is_map/1, {least, #{}}},
     {orderedlist, orderedlist(int()), fun(L) -> L =:= lists:sort(L) end, {least, []}},
     {shuffle, shuffle([a, b, c, d]), fun(L) -> lists:sort(L) =:= [a, b, c, d] end, {least, [a, b, c, d]}},
     {sublist, sublist([a, b, c, d]), fun(L) -> L -- [a, b, c, d] =:= [] end, {least, []}},
     {shrink_list, shrink_list([a, b, c]), fun(L) -> L -- [a, b, c] =:= [] end, {least, []}},
     {shrink_genlist, eqc_gen:shrink_genlist([nat(), nat()]), fun(L) -> length(L) =< 2 end, {least, []}},
     {non_empty, non_empty(list(int())), fun(L) -> L =/= [] end, {least, [0]}},
     {non_empty_binary, non_empty(binary()), fun(B) -> B =/= <<>> end, {least, <<0>>}},
     {non_empty_suchthat, non_empty(?SUCHTHAT(L, list(nat()), length(L) =/= 1)), fun(L) -> length(L) > 1 end, {least, [0, 0]}},
     {return, return({int, nat}), fun(X) -> X =:= {int, nat} end, {least, {int, nat}}},
     {noshrink, noshrink(choose(5, 9)), fun is_integer/1, any},
     {resize, resize(3, list(int())), fun(L) -> length(L) =< 3 end, {least, []}},
     {binary, binary(), fun is_binary/1, {least, <<>>}},
     {binary_n, binary(3), fun(B) -> byte_size(B) =:= 3 end, {least, <<0, 0, 0>>}},
     {largebinary, largebinary(), fun is_binary/1, {least, <<>>}},
     {largebinary_n, largebinary(99), fun(B) -> byte_size(B) =:= 99 end, any},
     {largebinary_range, largebinary(2, 9), fun(B) -> byte_size(B) >= 2 andalso byte_size(B) =< 9 end, any},
     {bitstring, bitstring(), fun is_bitstring/1, {least, <<>>}},
     {bitstring_n, bitstring(11), fun(B) -> bit_size(B) =:= 11 end, {least, <<0:11>>}},
     {utf8, utf8(), fun is_text/1, {least, <<>>}},
     {utf8_n, utf8(4), fun(B) -> is_text(B) andalso length(unicode:characters_to_list(B)) =< 4 end, {least, <<>>}},
     {function0, function0(nat()), fun(F) -> F() =:= F() end, any},
     {function1, function1(nat()), fun(F) -> F(a) =:= F(a) end, any},
     {function2, function2(nat()), fun(F) -> F(a, b) =:= F(a, b) end, any},
     {function3, function3(nat()), fun(F) -> F(a, b, c) =:= F(a, b, c) end, any},
     {function4, function4(nat()), fun(F) -> F(a, b, c, d) =:= F(a, b, c, d) end, any},
     {parameter, with_parameter(p, 7, ?LAZY(parameter(p))), fun(X) -> X =:= 7 end, {least, 7}},
     {parameter_default, ?LAZY(parameter(p, 8)), fun(X) -> X =:= 8 end, {least, 8}},
     {parameters, with_parameters([{p, 1}, {q, 2}], ?LAZY({parameter(p), parameter(q)})), fun(X) -> X =:= {1, 2} end, {least, {1, 2}}},
     {parameter_shrinks, with_parameter(p, 7, ?LET(N, nat(), ?LAZY({N, parameter(p)}))), fun({_, P}) -> P =:= 7 end, {least, {0, 7}}},
     {fault_none, fault(bad, good), fun(X) -> X =:= good end, {least, good}},
     {fault, fault_rate(1, 3, fault(bad, good)), fun(X) -> X =:= good orelse X =:= bad end, {least, good}},
     {no_faults, fault_rate(1, 1, no_faults(fault(bad, good))), fun(X) -> X =:= good end, {least, good}},
     {more_faulty, fault_rate(1, 3, more_faulty(3, fault(bad, good))), fun is_atom/1, {least, good}},
     {less_faulty, fault_rate(1, 3, less_faulty(9, fault(bad, good))), fun is_atom/1, {least, good}},
     {timeout, eqc_gen:timeout(100, nat()), fun is_integer/1, {least, 0}},
     {sealed, ?LET(S, eqc_gen:seal(nat()), {eqc_gen:peek(S) >= 0, eqc_gen:open(S)}), fun({true, N}) -> N >= 0 end, {least, {true, 0}}},
     {applygen, eqc_gen:applygen(fun(A, B) -> A + B end, [nat(), nat()]), fun is_integer/1, {least, 0}},
     {includeif, [eqc_gen:includeif(true, nat()), eqc_gen:includeif(false, nat())], fun([[_], []]) -> true end, {least, [[0], []]}},
     {tuple, {nat(), a, [bool(), "x"]}, fun({_, a, [_, "x"]}) -> true end, {least, {0, a, [false, "x"]}}},
     {improper, [nat() | bool()], fun([A | B]) -> is_integer(A) andalso is_boolean(B) end, {least, [0 | false]}},
     {map_term, #{a => nat(), b => {bool()}}, fun(#{a := A, b := {B}}) -> is_integer(A) andalso is_boolean(B) end,
      {least, #{a => 0, b => {false}}}}].

proper_ones() ->
    [{any, proper_types:any(), fun(_) -> true end, any},
     {term, proper_types:term(), fun(_) -> true end, any},
     {arity, proper_types:arity(), fun is_integer/1, {least, 0}},
     {atom, proper_types:atom(), fun is_atom/1, {least, ''}},
     {p_binary, proper_types:binary(), fun is_binary/1, {least, <<>>}},
     {p_bitstring, proper_types:bitstring(), fun is_bitstring/1, {least, <<>>}},
     {boolean, proper_types:boolean(), fun is_boolean/1, {least, false}},
     {byte, proper_types:byte(), fun(X) -> X >= 0 andalso X < 256 end, {least, 0}},
     {p_char, proper_types:char(), fun is_code_point/1, {least, 0}},
     {p_choose, proper_types:choose(1, 6), fun is_integer/1, {least, 1}},
     {p_default, proper_types:default(0.5, proper_types:float()), fun is_float/1, {least, 0.5}},
     {distlist, proper_types:distlist(9, fun(S) -> vector(S, a) end, true), fun([_ | _] = L) -> length(lists:append(L)) =< 9 end, any},
     {p_elements, proper_types:elements([z, y]), fun is_atom/1, {least, z}},
     {exactly, proper_types:exactly({int}), fun(X) -> X =:= {int} end, {least, {int}}},
     {fixed_list, proper_types:fixed_list([nat(), bool()]), fun([_, _]) -> true end, {least, [0, false]}},
     {float, proper_types:float(), fun is_float/1, {least, 0.0}},
     {float_range, proper_types:float(1.5, 2.5), fun(X) -> X >= 1.5 andalso X =< 2.5 end, any},
     {float_low, proper_types:float(0.5, inf), fun(X) -> X >= 0.5 end, {least, 0.5}},
     {float_high, proper_types:float(inf, -0.5), fun(X) -> X =< -0.5 end, {least, -0.5}},
     {p_frequency, proper_types:frequency([{1, a}, {2, b}]), fun is_atom/1, {least, a}},
     {function, proper_types:function([nat(), nat()], bool()), fun(F) -> is_boolean(F(1, 2)) end, any},
     {function7, proper_types:function(7, bool()), fun(F) -> is_boolean(F(1, 2, 3, 4, 5, 6, 7)) end, any},
     {p_int, proper_types:int(), fun is_integer/1, {least, 0}},
     {integer, proper_types:integer(), fun is_integer/1, {least, 0}},
     {integer_range, proper_types:integer(-3, 8), fun(X) -> X >= -3 andalso X =< 8 end, {least, 0}},
     {integer_low, proper_types:integer(4, inf), fun(X) -> X >= 4 end, {least, 4}},
     {integer_high, proper_types:integer(inf, -4), fun(X) -> X =< -4 end, {least, -4}},
     {p_largeint, proper_types:largeint(), fun is_integer/1, {least, 0}},
     {p_list_any, proper_types:list(), fun is_list/1, {least, []}},
     {p_list, proper_types:list(proper_types:byte()), fun is_list/1, {least, []}},
     {loose_tuple, proper_types:loose_tuple(nat()), fun is_tuple/1, {least, {}}},
     {p_map, proper_types:map(nat(), nat()), fun is_map/1, {least, #{}}},
     {p_map_any, proper_types:map(), fun is_map/1, {least, #{}}},
     {map_with, proper_types:map_with(#{a => nat(), b => nat()}), fun is_map/1, {least, #{}}},
     {map_union, proper_types:map_union([#{a => nat()}, #{a => bool(), c => 1}]), fun(#{a := A, c := 1}) -> is_boolean(A) end,
      {least, #{a => false, c => 1}}},
     {fixed_map, proper_types:fixed_map(#{a => nat()}), fun(#{a := A}) -> is_integer(A) end, {least, #{a => 0}}},
     {neg_integer, proper_types:neg_integer(), fun(X) -> X < 0 end, {least, -1}},
     {nil, proper_types:nil(), fun(X) -> X =:= [] end, {least, []}},
     {p_non_empty, proper_types:non_empty(proper_types:string()), fun(S) -> S =/= [] end, {least, [0]}},
     {non_neg_float, proper_types:non_neg_float(), fun(X) -> X >= 0.0 end, {least, 0.0}},
     {non_neg_integer, proper_types:non_neg_integer(), fun(X) -> X >= 0 end, {least, 0}},
     {number, proper_types:number(), fun is_number/1, {least, 0}},
     {p_orderedlist, proper_types:orderedlist(nat()), fun(L) -> L =:= lists:sort(L) end, {least, []}},
     {pos_integer, proper_types:pos_integer(), fun(X) -> X > 0 end, {least, 1}},
     {range, proper_types:range(2, 5), fun is_integer/1, {least, 2}},
     {p_real, proper_types:real(), fun is_float/1, {least, 0.0}},
     {p_return, proper_types:return(a), fun(X) -> X =:= a end, {least, a}},
     {p_shrink_list, proper_types:shrink_list([1, 2]), fun is_list/1, {least, []}},
     {string, proper_types:string(), fun(S) -> lists:all(fun is_code_point/1, S) end, {least, []}},
     {p_timeout, proper_types:timeout(), fun(X) -> X =:= infinity orelse X >= 0 end, {least, 0}},
     {p_tuple_any, proper_types:tuple(), fun is_tuple/1, {least, {}}},
     {p_tuple, proper_types:tuple([nat(), a]), fun({_, a}) -> true end, {least, {0, a}}},
     {union, proper_types:union([a, nat()]), fun(X) -> X =:= a orelse is_integer(X) end, {least, a}},
     {p_vector, proper_types:vector(2, bool()), fun([_, _]) -> true end, {least, [false, false]}},
     {p_weighted_default, proper_types:weighted_default({9, a}, {1, b}), fun is_atom/1, {least, a}},
     {weighted_union, proper_types:weighted_union([{9, a}, {1, b}]), fun is_atom/1, {least, a}},
     {wunion, proper_types:wunion([{9, a}, {1, b}]), fun is_atom/1, {least, a}},
     {p_utf8, proper_unicode:utf8(inf, 2), fun is_text/1, {least, <<>>}},
     {well_defined, proper_symb:well_defined({call, erlang, hd, [list(nat())]}), fun({call, _, _, [[_ | _]]}) -> true end,
      {least, {call, erlang, hd, [[0]]}}}].

macros() ->
    [{'LET', ?LET({A, B}, {nat(), nat()}, A * 100 + B), fun is_integer/1, {least, 0}},
     {'LET_inner', ?LET(N, nat(), vector(N, bool())), fun is_list/1, {least, []}},
     {'SIZED', ?SIZED(S, choose(0, S)), fun is_integer/1, {least, 0}},
     {'SUCHTHAT', ?SUCHTHAT(X, int(), X rem 3 =:= 1), fun(X) -> X rem 3 =:= 1 end, {least, 1}},
     {'SUCHTHATMAYBE', ?SUCHTHATMAYBE(X, nat(), X > 1000000), fun(X) -> X =:= false end, {least, false}},
     {'SUCHTHATMAYBE_value', ?SUCHTHATMAYBE(X, nat(), X > 2), fun({value, X}) -> X > 2 end, {least, {value, 3}}},
     {'SHRINK', ?SHRINK({deep, nat()}, [shallow]), fun(X) -> X =:= shallow orelse element(1, X) =:= deep end, {least, shallow}},
     {'LETSHRINK', tree(), fun is_tree/1, {least, leaf}},
     {'LAZY', ?LAZY(oneof([stop, {go, nat()}])), fun(_) -> true end, {least, stop}},
     {weak_constraint, proper_types:add_constraint(nat(), fun(X) -> X < 0 end, false), fun(X) -> X >= 0 end, any}].

tree() -> ?SIZED(Size, tree(Size)).
tree(0) -> leaf;
tree(N) ->
    frequency([{1, leaf}, {3, ?LETSHRINK([L, R], [?LAZY(tree(N div 2)), ?LAZY(tree(N div 2))], {node, L, nat(), R})}]).

is_tree(leaf) -> true;
is_tree({node, L, N, R}) -> is_integer(N) andalso is_tree(L) andalso is_tree(R);
is_tree(_) -> false.

is_char(X) -> X >= 0 andalso X < 256.
is_code_point(X) -> (X >= 0 andalso X < 16#d800) orelse (X > 16#dfff andalso X =< 16#10ffff).
is_text(Binary) -> is_list(unicode:characters_to_list(Binary)).

%% Value and tree agree; roots and candidates are of the type.
obeys(Gen, Check) ->
    Each = [obeys(Gen, Check, Size, Seed) || Size <- [0, 1, 5, 20], Seed <- lists:seq(1, 6)],
    case [Bad || Bad <- Each, Bad =/= true] of
        [] -> true;
        [Bad | _] -> Bad
    end.

obeys(Gen, Check, Size, Number) ->
    Seed = ravel_gen:seed(Number),
    [Value | After] = ravel_gen:value(Gen, Size, Seed),
    [{Root, _} = Tree | TreeAfter] = ravel_gen:tree(Gen, Size, Seed),
    Again = ravel_gen:value(Gen, Size, Seed),
    Same = is_function(Value) orelse (Value =:= Root andalso Again =:= [Value | After]),
    case Same andalso After =:= TreeAfter andalso Check(Value) of
        true -> all_obey(some(ravel_tree:all(ravel_tree:kids(Tree)), 12), Check, 2);
        _ -> {value, Value, root, Root, states, After, TreeAfter, size, Size}
    end.

all_obey([], _, _) -> true;
all_obey(_, _, 0) -> true;
all_obey([Kid | Rest], Check, Depth) ->
    case ravel_tree:force(Kid) of
        none -> all_obey(Rest, Check, Depth);
        {Value, _} = Tree ->
            case Check(Value) andalso all_obey(some(ravel_tree:all(ravel_tree:kids(Tree)), 3), Check, Depth - 1) of
                true -> all_obey(Rest, Check, Depth);
                false -> {candidate, Value};
                Other -> Other
            end
    end.

%% At most N of a list, from all over it.
some(List, N) when length(List) =< N -> List;
some(List, N) ->
    Step = length(List) div N,
    [X || {I, X} <- lists:zip(lists:seq(1, length(List)), List), I rem Step =:= 0].

least(Gen, Least) ->
    case lists:usort([shrunk(Gen, Seed) || Seed <- lists:seq(1, 10)]) of
        [Least] -> true;
        Other -> Other
    end.

shrunk(Gen, Seed) ->
    [Tree | _] = ravel_gen:tree(Gen, 20, ravel_gen:seed(Seed)),
    down(Tree).

down({Value, _} = Tree) ->
    case first(ravel_tree:kids(Tree)) of
        none -> Value;
        Kid -> down(Kid)
    end.

first([]) -> none;
first(Rest) when is_function(Rest) -> first(Rest());
first([Kid | Rest]) ->
    case ravel_tree:force(Kid) of
        none -> first(Rest);
        Tree -> Tree
    end.

instances(Gen) ->
    [] =:= [V || V <- harness:values(Gen, 12, 40), not proper_types:is_instance(V, Gen)].

%% What a failing condition leaves of a value.
minima() ->
    Case = fun(Name, Gen, Bad, Least) -> {{minimum, Name}, fun() -> same(harness:smallest(Gen, Bad), Least) end} end,
    [Case(int, int(), fun(X) -> X > 17 end, 18),
     Case(int_below, int(), fun(X) -> X < -17 end, -18),
     Case(int_sign, int(), fun(X) -> abs(X) > 4 end, 5),
     Case(large, largeint(), fun(X) -> X > 123456789 end, 123456790),
     Case(float, real(), fun(X) -> X > 7.5 end, 8.0),
     Case(list_length, list(int()), fun(L) -> length(L) > 4 end, [0, 0, 0, 0, 0]),
     Case(list_member, list(nat()), fun(L) -> lists:any(fun(X) -> X > 9 end, L) end, [10]),
     Case(list_two, list(nat()), fun(L) -> length([X || X <- L, X > 9]) > 1 end, [10, 10]),
     Case(list_order, list(nat()), fun(L) -> L =/= lists:sort(L) end, [1, 0]),
     Case(list_twice, list(nat()), fun(L) -> length(L) =/= length(lists:usort(L)) end, [0, 0]),
     Case(binary, binary(), fun(B) -> byte_size(B) > 2 end, <<0, 0, 0>>),
     Case(tuple, {nat(), list(bool())}, fun({N, L}) -> N > 3 andalso lists:member(true, L) end, {4, [true]}),
     Case(bound, ?LET(N, nat(), vector(N, nat())), fun(L) -> length(L) > 3 end, [0, 0, 0, 0]),
     Case(suchthat, ?SUCHTHAT(X, nat(), X rem 2 =:= 0), fun(X) -> X > 10 end, 12),
     Case(oneof, oneof([nat(), {big, nat()}]), fun(X) -> is_tuple(X) end, {big, 0}),
     Case(map, map(nat(), nat()), fun(M) -> lists:any(fun(V) -> V > 5 end, maps:values(M)) end, #{0 => 6}),
     Case(tree, tree(), fun(T) -> inner(T) > 1 end, {node, leaf, 0, {node, leaf, 0, leaf}}),
     Case(sublist, sublist(lists:seq(1, 9)), fun(L) -> lists:member(5, L) end, [5]),
     Case(fault, fault_rate(1, 2, list(fault(bad, good))), fun(L) -> lists:member(bad, L) end, [bad])].

inner(leaf) -> 0;
inner({node, L, _, R}) -> 1 + inner(L) + inner(R).

%% Of the smallest trees with two nodes either will do.
same({node, {node, leaf, 0, leaf}, 0, leaf}, {node, leaf, 0, {node, leaf, 0, leaf}}) -> true;
same(Value, Value) -> true;
same(Value, _) -> Value.

%% Values grow with the size.
sizes() ->
    Grows = fun(Name, Gen, Measure) ->
        {{grows, Name}, fun() ->
            [Small, Large] = [lists:sum([Measure(V) || V <- harness:values(Gen, Size, 200)]) || Size <- [3, 30]],
            Large > 4 * Small
        end}
    end,
    [Grows(int, int(), fun erlang:abs/1), Grows(nat, nat(), fun erlang:abs/1), Grows(list, list(a), fun erlang:length/1),
     Grows(integer, proper_types:integer(), fun erlang:abs/1), Grows(real, real(), fun erlang:abs/1),
     Grows(binary, binary(), fun erlang:byte_size/1), Grows(string, proper_types:string(), fun erlang:length/1),
     Grows(tree, tree(), fun inner/1),
     {more_faulty, fun() -> lists:usort(harness:values(fault_rate(1, 3, more_faulty(3, fault(bad, good))), 5, 50)) =:= [bad] end},
     {{grows, growingelements}, fun() ->
        Of = fun(Size) -> lists:max(harness:values(growingelements(lists:seq(1, 42)), Size, 200)) end,
        Of(1) < Of(20) andalso Of(20) < Of(41)
     end}].

%% The random numbers are even enough, and PropEr's are about as large.
chances() ->
    [{even, fun() ->
        Counts = [length([1 || V <- harness:values(choose(0, 9), 1, 5000), V =:= I]) || I <- lists:seq(0, 9)],
        lists:min(Counts) > 420 andalso lists:max(Counts) < 580
     end},
     {frequency, fun() ->
        Ones = length([1 || a <- harness:values(frequency([{1, a}, {3, b}]), 1, 4000)]),
        Ones > 880 andalso Ones < 1120
     end},
     {int_covers, fun() -> lists:usort(harness:values(int(), 5, 1000)) =:= lists:seq(-5, 5) end},
     {list_covers, fun() -> lists:usort([length(L) || L <- harness:values(list(a), 5, 1000)]) =:= lists:seq(0, 5) end},
     {integer_average, fun() ->
        Average = lists:sum([abs(X) || X <- harness:values(proper_types:integer(), 10, 5000)]) / 5000,
        Average > 8 andalso Average < 12
     end},
     {independent, fun() ->
        % Two draws in a row agree as often as chance has it.
        Equal = length([1 || [A, A] <- harness:values([choose(1, 10), choose(1, 10)], 1, 5000)]),
        Equal > 400 andalso Equal < 600
     end},
     {nothing, fun() ->
        Raises = fun(Gen) -> try ravel_gen:value(Gen, 5, ravel_gen:seed(1)) of _ -> false catch error:_ -> true end end,
        lists:all(Raises, [elements([]), oneof([]), frequency([]), frequency([{0, a}]), choose(2, 1)])
     end},
     {impossible, fun() ->
        try ravel_gen:value(?SUCHTHAT(_, nat(), false), 5, ravel_gen:seed(1)) of _ -> false
        catch throw:{'$ravel', cant_generate} -> true
        end
     end},
     {without_duplicates, fun() -> eqc:quickcheck(eqc:quiet(eqc_gen:prop_shrinks_without_duplicates(int()))) end}].
