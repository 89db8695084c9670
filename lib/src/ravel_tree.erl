%% SPDX-License-Identifier: Apache-2.0
%%
%% Shrinking: how a generator makes a tree, the value together with what it shrinks
%% to. A tree is {Value, Kids}; Kids is [] or a function that gives the candidates,
%% each a tree or a function that makes it when it is chosen (`none` if it turns out
%% not to be one). Candidates are better first: large steps before small ones. They
%% come as a stream, a list whose tail may be a function that gives the rest: large
%% values have tens of thousands of candidates, of which one of the first is taken.
%%
%% Because a candidate comes from the generator itself, it has all that the
%% generator promises: lengths, orders and conditions hold while shrinking, with no
%% second definition (integrated shrinking; Stanley's Hedgehog, 2017, is the model).
%% Every kind draws random numbers exactly as in ravel_gen.
%%
%% Incomplete: after a step in the result of a ?LET, its argument shrinks no more,
%% for that would draw the result anew.

-module(ravel_tree).
-export([tree/3, kids/1, all/1, force/1, child/2, map/2, filter/2, sequence/2, collection/3, integer/2]).
-include("ravel_random.hrl").

%% Reading trees

kids({_, []}) -> [];
kids({_, Kids}) -> Kids().

%% All of a stream, as a list.
all([]) -> [];
all([Kid | Rest]) -> [Kid | all(Rest)];
all(Rest) -> all(Rest()).

%% A stream, and then what the function gives.
then([], Rest) -> Rest();
then([Kid | Kids], Rest) -> [Kid | then(Kids, Rest)];
then(More, Rest) -> fun() -> then(More(), Rest) end.

force(Thunk) when is_function(Thunk) -> Thunk();
force(Tree) -> Tree.

%% The I-th candidate, from 0: a tree, none, or no_child.
child(I, Tree) -> nth(I, kids(Tree)).

nth(_, []) -> no_child;
nth(0, [Kid | _]) -> force(Kid);
nth(I, [_ | Rest]) -> nth(I - 1, Rest);
nth(I, Rest) -> nth(I, Rest()).

%% Making trees from trees

%% The trees that F makes of the candidates.
each(_, []) -> [];
each(F, [Kid | Rest]) -> [fun() -> case force(Kid) of none -> none; Tree -> F(Tree) end end | each(F, Rest)];
each(F, Rest) -> fun() -> each(F, Rest()) end.

map(F, {Value, []}) -> {F(Value), []};
map(F, {Value, Kids}) -> {F(Value), fun() -> each(fun(Tree) -> map(F, Tree) end, Kids()) end}.

%% Without the candidates that break a condition (the root must obey it). In the
%% place of such a one stands the nearest of its own candidates that does not.
filter(_, {Value, []}) -> {Value, []};
filter(Condition, {Value, Kids}) ->
    Kept = fun({V, _} = Tree) ->
        case Condition(V) of
            true -> filter(Condition, Tree);
            false -> nearest(Condition, lists:reverse(all(kids(Tree))))
        end
    end,
    {Value, fun() -> each(Kept, Kids()) end}.

nearest(_, []) -> none;
nearest(Condition, [Kid | Rest]) ->
    case force(Kid) of
        none -> nearest(Condition, Rest);
        {Value, _} = Tree ->
            case Condition(Value) of
                true -> filter(Condition, Tree);
                false -> nearest(Condition, Rest)
            end
    end.

%% Parts that all stay; each shrinks by itself. Build makes the value of theirs.
sequence(Trees, Build) ->
    Value = Build(roots(Trees)),
    case lists:all(fun({_, Kids}) -> Kids =:= [] end, Trees) of
        true -> {Value, []};
        false -> {Value, fun() -> in_place(Trees, fun(Ts) -> sequence(Ts, Build) end) end}
    end.

%% Parts of which at least Min stay: fewer first, then smaller ones.
collection([], _, Build) -> {Build([]), []};
collection(Trees, Min, Build) ->
    Again = fun(Ts) -> collection(Ts, Min, Build) end,
    {Build(roots(Trees)), fun() -> fewer(Trees, Min, Again) ++ fun() -> in_place(Trees, Again) end end}.

roots(Trees) -> [Value || {Value, _} <- Trees].

%% Candidates with one part replaced by one of its own candidates, and then those
%% where parts that are equal change together: what fails because two are equal
%% would not fail with one of them changed.
in_place(Trees, Again) -> in_place([], Trees, Trees, Again).

together(Trees, Again) ->
    Values = roots(Trees),
    Twice = lists:usort(Values -- lists:usort(Values)),
    lists:append([alike(Value, Trees, Again) || Value <- Twice]).

alike(Value, Trees, Again) ->
    Count = lists:min([length(all(kids(Tree))) || {V, _} = Tree <- Trees, V =:= Value]),
    [fun() -> step_alike(Value, I, Trees, Again) end || I <- lists:seq(0, Count - 1)].

step_alike(Value, I, Trees, Again) ->
    New = [case Tree of {V, _} when V =:= Value -> child(I, Tree); _ -> Tree end || Tree <- Trees],
    case lists:member(none, New) of
        true -> none;
        false -> Again(New)
    end.

in_place(_, [], All, Again) -> together(All, Again);
in_place(Before, [{_, []} = Tree | After], All, Again) -> in_place([Tree | Before], After, All, Again);
in_place(Before, [Tree | After], All, Again) ->
    Own = each(fun(Smaller) -> Again(lists:reverse(Before, [Smaller | After])) end, kids(Tree)),
    then(Own, fun() -> fun() -> in_place([Tree | Before], After, All, Again) end end).

%% Candidates without a run of parts: all that may go, a half, a quarter, ... one.
fewer(Trees, Min, Again) ->
    N = length(Trees),
    [fun() -> Again(without(From, Count, Trees)) end
     || Count <- halves(N - Min), From <- starts(N, Count)].

halves(0) -> [];
halves(N) when N < 0 -> [];
halves(N) -> [N | halves(N div 2)].

starts(N, Count) ->
    Last = N - Count,
    case Last rem Count of
        0 -> lists:seq(0, Last, Count);
        _ -> lists:seq(0, Last, Count) ++ [Last]
    end.

without(From, Count, List) ->
    {Before, Rest} = lists:split(From, List),
    Before ++ lists:nthtail(Count, Rest).

%% Numbers

%% An integer that shrinks towards a target: there, half way, three quarters, ... one step.
integer(Value, Target) -> {Value, integer_kids(Value, Target)}.

integer_kids(Target, Target) -> [];
integer_kids(Value, Target) ->
    fun() ->
        [integer(Value - Step, Target) || Step <- steps(Value - Target)]
    end.

steps(0) -> [];
steps(Distance) -> [Distance | steps(Distance div 2)].

%% The same for a range where the negative twin is simpler.
signed(Value, true) when Value < 0 -> {Value, fun() -> [integer(-Value, 0) | (integer_kids(Value, 0))()] end};
signed(Value, _) -> integer(Value, 0).

ranged(Value, Low, High) ->
    case target(Low, High) of
        0 -> signed(Value, above(High, -Value));
        Target -> integer(Value, Target)
    end.

target(inf, inf) -> 0;
target(Low, inf) -> max(Low, 0);
target(inf, High) -> min(High, 0);
target(Low, _) when Low > 0 -> Low;
target(_, High) when High < 0 -> High;
target(_, _) -> 0.

above(inf, _) -> true;
above(High, Value) -> High >= Value.

%% A float shrinks to the whole numbers between it and the target, then by halves.
real(Value, Low, High) when is_float(Value) ->
    case target(Low, High) of
        Target when Value == Target -> {Value, []};
        Target -> {Value, fun() -> real_kids(Value, float(Target), Low, High) end}
    end.

real_kids(Value, Target, Low, High) ->
    Inside = fun(X) -> X =/= Value andalso not beyond(X, Low, High) end,
    Positive = [real(-Value, Low, High) || Value < 0.0, Inside(-Value)],
    Whole = float(trunc(Value)),
    case Value == Whole of
        true ->
            Steps = steps(trunc(Value) - trunc(Target)),
            Positive ++ [real(X, Low, High) || X <- [Target | [Value - Step || Step <- Steps]], Inside(X)];
        false ->
            % Fractions are left as they are once no whole number fails: their halves have no end.
            Near = [Target, Whole, Whole + sign(Value)],
            Positive ++ [real(X, Low, High) || X <- lists:usort(fun(A, B) -> abs(A - Target) =< abs(B - Target) end, Near), Inside(X)]
    end.

sign(Value) when Value < 0 -> -1.0;
sign(_) -> 1.0.

beyond(X, Low, High) -> (Low =/= inf andalso X < Low) orelse (High =/= inf andalso X > High).

%% Generators

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
tree1(int, Sign, Size, S) -> leaf(fun(V) -> signed(V, true) end, {'$gen', int, Sign}, Size, S);
tree1(largeint, Bits, Size, S) -> leaf(fun(V) -> signed(V, true) end, {'$gen', largeint, Bits}, Size, S);
tree1(elements, Terms, _, S0) ->
    S = ?NEXT(S0),
    [map(fun(I) -> element(I, Terms) end, integer(?BELOW(tuple_size(Terms), S) + 1, 1)) | S];
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
    leaf(fun(V) -> ranged(V, Low, High) end, {'$gen', choose, Low, High}, Size, S);
tree2(integer, Low, High, Size, S) ->
    leaf(fun(V) -> ranged(V, Low, High) end, {'$gen', integer, Low, High}, Size, S);
tree2(float, Low, High, Size, S) ->
    leaf(fun(V) -> real(float(V), Low, High) end, {'$gen', float, Low, High}, Size, S);
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
    [map(Fun, Tree) | S];
tree2(call, Gens, {Module, Function}, Size, S0) ->
    [Tree | S] = tree(Gens, Size, S0),
    [map(fun(Arguments) -> apply(Module, Function, Arguments) end, Tree) | S];
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
        true when Mode =:= maybe -> [map(fun(V) -> {value, V} end, filter(Condition, Tree)) | S];
        true -> [filter(Condition, Tree) | S];
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
