%% SPDX-License-Identifier: Apache-2.0
%%
%% How each kind of generator makes a tree, the value together with what it shrinks
%% to. Because a candidate comes from the generator itself, it has all that the
%% generator promises: lengths, orders and conditions hold while shrinking, with no
%% second definition (integrated shrinking; Stanley's Hedgehog, 2017, is the model).
%% Every kind draws random numbers exactly as in ravel_gen.
%%
%% Incomplete: after a step in the result of a ?LET, its argument shrinks no more,
%% for that would draw the result anew.

-module(ravel_gen_tree).
-export([tree/3]).
-import(ravel_tree, [kids/1, each/2, then/2, force/1, sequence/2, collection/3]).
-include("ravel_random.hrl").

tree({'$gen', Kind, A}, Size, S) -> tree1(Kind, A, Size, S);
tree({'$gen', Kind, A, B}, Size, S) -> tree2(Kind, A, B, Size, S);
tree({'$gen', suchthat, Gen, Condition, Mode}, Size, S) -> try_trees(Gen, Condition, Mode, Size, S, 0);
tree([_ | _] = Gens, Size, S0) ->
    [Trees | S] = each_tree(Gens, Size, S0),
    case proper(Gens) of
        true -> [sequence(Trees, fun(Values) -> Values end) | S];
        false -> [sequence(Trees, fun improper/1) | S]
    end;
tree(Gen, Size, S0) when is_tuple(Gen), Gen =/= {} ->
    [Trees | S] = each_tree(tuple_to_list(Gen), Size, S0),
    [sequence(Trees, fun erlang:list_to_tuple/1) | S];
tree(Gen, Size, S0) when is_map(Gen), map_size(Gen) > 0 ->
    [Trees | S] = each_tree(maps:to_list(Gen), Size, S0),
    [sequence(Trees, fun maps:from_list/1) | S];
tree(Gen, _, S) -> [{Gen, []} | S].

each_tree([Gen | Rest], Size, S0) ->
    [Tree | S1] = tree(Gen, Size, S0),
    [Trees | S2] = each_tree(Rest, Size, S1),
    [[Tree | Trees] | S2];
each_tree([], _, S) -> [[] | S];
each_tree(ImproperTail, Size, S0) ->
    [Tree | S] = tree(ImproperTail, Size, S0),
    [[Tree] | S].

proper([]) -> true;
proper([_ | Rest]) -> proper(Rest);
proper(_) -> false.

improper([A, B]) -> [A | B];
improper([A | Rest]) -> [A | improper(Rest)].

trees(0, _, _, S, Acc) -> [Acc | S];
trees(N, Gen, Size, S0, Acc) ->
    [Tree | S] = tree(Gen, Size, S0),
    trees(N - 1, Gen, Size, S, [Tree | Acc]).

tree1(exactly, Term, _, S) -> [{Term, []} | S];
tree1(int, Sign, Size, S) -> leaf(fun(V) -> ravel_tree:signed(V) end, {'$gen', int, Sign}, Size, S);
tree1(largeint, Bits, Size, S) -> leaf(fun(V) -> ravel_tree:signed(V) end, {'$gen', largeint, Bits}, Size, S);
tree1(elements, Terms, _, S0) ->
    S = ?NEXT(S0),
    [ravel_tree:map(fun(I) -> element(I, Terms) end, ravel_tree:integer(?BELOW(tuple_size(Terms), S) + 1, 1)) | S];
tree1(oneof, Gens, Size, S0) ->
    S = ?NEXT(S0),
    alternatives(?BELOW(tuple_size(Gens), S) + 1, tuple_to_list(Gens), Size, S);
tree1(lazy, Fun, Size, S) -> tree(Fun(), Size, S);
tree1(make, {Module, Function, Args}, Size, S) -> tree(apply(Module, Function, Args), Size, S);
tree1(sized, Fun, Size, S) -> tree(Fun(Size), Size, S);
tree1(noshrink, Gen, Size, S) -> leaf(fun(V) -> {V, []} end, Gen, Size, S);
tree1(shuffle, List, Size, S) ->
    leaf(fun(V) -> {V, fun() -> [{List, []} || V =/= List] end} end, {'$gen', shuffle, List}, Size, S);
tree1(sublist, List, Size, S) ->
    leaf(fun(V) -> collection([{X, []} || X <- V], 0, fun(Xs) -> Xs end) end, {'$gen', sublist, List}, Size, S);
tree1(shrink_list, Gens, Size, S0) ->
    [Trees | S] = each_tree(Gens, Size, S0),
    [collection(Trees, 0, fun(Values) -> Values end) | S];
tree1(seal, Gen, Size, S0) ->
    [Tree | S] = tree(Gen, Size, S0),
    [{{'$sealed', Tree}, []} | S];
tree1(opened, Tree, _, S) -> [Tree | S].

tree2(list, Gen, Min, Size, S0) ->
    S1 = ?NEXT(S0),
    [Trees | S] = trees(Min + ?BELOW(max(Size - Min, 0) + 1, S1), Gen, Size, S1, []),
    [collection(Trees, Min, fun(Values) -> Values end) | S];
tree2(sharing_list, Gen, Min, Size, S0) ->
    S1 = ?NEXT(S0),
    N = Min + ?BELOW(max(Size - Min, 0) + 1, S1),
    [Trees | S] = trees(N, Gen, Size div (N + 1), S1, []),
    [collection(Trees, Min, fun(Values) -> Values end) | S];
tree2(vector, Gen, N, Size, S0) ->
    [Trees | S] = trees(N, Gen, Size, S0, []),
    [sequence(Trees, fun(Values) -> Values end) | S];
tree2(choose, Low, High, Size, S) ->
    leaf(fun(V) -> ravel_tree:ranged(V, Low, High) end, {'$gen', choose, Low, High}, Size, S);
tree2(integer, Low, High, Size, S) ->
    leaf(fun(V) -> ravel_tree:ranged(V, Low, High) end, {'$gen', integer, Low, High}, Size, S);
tree2(float, Low, High, Size, S) ->
    leaf(fun(V) -> ravel_tree:real(float(V), Low, High) end, {'$gen', float, Low, High}, Size, S);
tree2(frequency, Weighted, Total, Size, S0) ->
    [N | S] = ravel_random:uniform(Total, S0),
    alternatives(position(N, Weighted, 1), [Gen || {_, Gen} <- Weighted], Size, S);
tree2(bind, Gen, Fun, Size, S0) ->
    [Tree | S] = tree(Gen, Size, S0),
    bound(Tree, Fun, Size, S);
tree2(letshrink, Gens, Fun, Size, S0) ->
    [Parts | S1] = parts(Gens, Size, S0),
    Whole = sequence(Parts, fun(Values) -> Values end),
    [{Value, _} = Tree | S] = bound(Whole, Fun, Size, S1),
    [{Value, fun() -> Parts ++ kids(Tree) end} | S];
tree2(apply, Gen, Fun, Size, S0) ->
    [Tree | S] = tree(Gen, Size, S0),
    [ravel_tree:map(Fun, Tree) | S];
tree2(call, Gens, {Module, Function}, Size, S0) ->
    [Tree | S] = tree(Gens, Size, S0),
    [ravel_tree:map(fun(Arguments) -> apply(Module, Function, Arguments) end, Tree) | S];
tree2(custom, _, Tree, Size, S) -> Tree(Size, S);
tree2(resize, Gen, NewSize, _, S) -> tree(Gen, max(NewSize, 0), S);
tree2(shrinkwith, Gen, Alternatives, Size, S0) ->
    [{Value, _} = Tree | S] = tree(Gen, Size, S0),
    [{Value, fun() -> fresh(Alternatives(), Size, S0) ++ kids(Tree) end} | S];
tree2(default, {Default, Gen}, {Weight, Of}, Size, S0) ->
    [N | S1] = ravel_random:uniform(Of, S0),
    case N < Weight of
        true ->
            [{Value, _} = Tree | S] = tree(Gen, Size, S1),
            [{Value, fun() -> fresh([Default], Size, S1) ++ kids(Tree) end} | S];
        false -> tree(Default, Size, S1)
    end;
tree2(function, Gen, Arity, Size, S) ->
    % One candidate: the function all of whose results are as small as can be.
    Simple = fun() -> {ravel_function:make(Arity, Gen, 0, S), []} end,
    [{ravel_function:make(Arity, Gen, Size, S), fun() -> [Simple] end} | ?NEXT(S)];
tree2(params, Gen, Pairs, Size, S0) ->
    [Tree | S] = ravel_params:with(Pairs, fun() -> tree(Gen, Size, S0) end),
    [with_params(Pairs, Tree) | S];
tree2(native, Name, Types, Size, S) -> tree(ravel_gen:reference(Name, Types), Size, S);
tree2(recursive_union, {Name, Ending}, All, Size, S0) ->
    {Gens, Smaller} = ravel_gen:limit(Ending, All, Size),
    S = ?NEXT(S0),
    Chosen = element(?BELOW(tuple_size(Gens), S) + 1, Gens),
    Simple = tuple_to_list(Ending),
    case lists:member(Chosen, Simple) of
        true -> alternatives(position_of(Chosen, Simple), Simple, Smaller, S);
        false -> recursive(Chosen, Name, Simple, Smaller, S)
    end.

%% A value with values of its own type inside shrinks to the simple ones, to one of
%% those inside, and then part by part.
recursive(Chosen, Name, Simple, Size, S0) when is_tuple(Chosen), element(1, Chosen) =/= '$gen' ->
    Gens = tuple_to_list(Chosen),
    [Trees | S] = each_tree(Gens, Size, S0),
    Inside = [Tree || {{'$gen', native, N, _}, Tree} <- lists:zip(Gens, Trees), N =:= Name],
    {Value, _} = Tree = sequence(Trees, fun erlang:list_to_tuple/1),
    [{Value, fun() -> fresh(Simple, 0, S0) ++ Inside ++ kids(Tree) end} | S];
recursive(Chosen, _, Simple, Size, S0) ->
    [{Value, _} = Tree | S] = tree(Chosen, Size, S0),
    [{Value, fun() -> fresh(Simple, 0, S0) ++ kids(Tree) end} | S].

%% A kind whose candidates follow from the value alone.
leaf(Shrink, Gen, Size, S0) ->
    [Value | S] = ravel_gen:value(Gen, Size, S0),
    [Shrink(Value) | S].

%% The I-th of several generators, which shrinks to those before it.
alternatives(I, Gens, Size, S0) ->
    [{Value, _} = Tree | S] = tree(lists:nth(I, Gens), Size, S0),
    [{Value, fun() -> fresh(lists:sublist(Gens, I - 1), Size, S0) ++ kids(Tree) end} | S].

fresh(Gens, Size, S) -> [fun() -> hd(tree(Gen, Size, S)) end || Gen <- Gens].

position(N, [{Weight, _} | _], I) when N < Weight -> I;
position(N, [{Weight, _} | Rest], I) -> position(N - Weight, Rest, I + 1).

position_of(Gen, [Gen | _]) -> 1;
position_of(Gen, [_ | Rest]) -> 1 + position_of(Gen, Rest).

%% First the argument shrinks, each time with the result drawn from the same state;
%% then the result.
bound({Argument, _} = Outer, Fun, Size, S0) ->
    [{Value, _} = Inner | S] = tree(Fun(Argument), Size, S0),
    Rebind = fun(Tree) -> hd(bound(Tree, Fun, Size, S0)) end,
    case {Outer, Inner} of
        {{_, []}, _} -> [Inner | S];
        _ -> [{Value, fun() -> then(each(Rebind, kids(Outer)), fun() -> kids(Inner) end) end} | S]
    end.

%% The parts of a ?LETSHRINK: of a list of generators their trees; of a generator
%% of a list only the elements as they are.
parts(Gens, Size, S) when is_list(Gens) -> each_tree(Gens, Size, S);
parts({'$gen', vector, Gen, N}, Size, S) -> trees(N, Gen, Size, S, []);
parts({'$gen', list, Gen, Min}, Size, S0) ->
    S = ?NEXT(S0),
    trees(Min + ?BELOW(max(Size - Min, 0) + 1, S), Gen, Size, S, []);
parts(Gen, Size, S0) ->
    [Values | S] = ravel_gen:value(Gen, Size, S0),
    [[{Value, []} || Value <- Values] | S].

try_trees(Gen, Condition, Mode, Size, S0, Try) ->
    [{Value, _} = Tree | S] = tree(Gen, Size + Try div 2, S0),
    case Condition(Value) of
        true when Mode =:= 'maybe' -> [ravel_tree:map(fun(V) -> {value, V} end, ravel_tree:filter(Condition, Tree)) | S];
        true -> [ravel_tree:filter(Condition, Tree) | S];
        false ->
            case Try + 1 < ravel_gen:tries() of
                true -> try_trees(Gen, Condition, Mode, Size, S, Try + 1);
                false when Mode =:= strict -> throw({'$ravel', cant_generate});
                false when Mode =:= weak -> [Tree | S];
                false -> [{false, []} | S]
            end
    end.

with_params(_, {Value, []}) -> {Value, []};
with_params(Pairs, {Value, Kids}) ->
    {Value, fun() -> inside(Pairs, ravel_params:with(Pairs, Kids)) end}.

inside(_, []) -> [];
inside(Pairs, [Kid | Rest]) -> [fun() -> forced_inside(Pairs, Kid) end | inside(Pairs, Rest)];
inside(Pairs, Rest) -> fun() -> inside(Pairs, ravel_params:with(Pairs, Rest)) end.

forced_inside(Pairs, Kid) ->
    case ravel_params:with(Pairs, fun() -> force(Kid) end) of
        none -> none;
        Tree -> with_params(Pairs, Tree)
    end.
