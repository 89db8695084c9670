%% SPDX-License-Identifier: Apache-2.0
%%
%% Trees: a value together with what it shrinks to. A tree is {Value, Kids}; Kids is
%% [] or a function that gives the candidates, each a tree or a function that makes
%% it when it is chosen (`none` if it turns out not to be one). Candidates are better
%% first: large steps before small ones. They come as a stream, a list whose tail may
%% be a function that gives the rest: a large value has tens of thousands of
%% candidates, and one of the first is taken.
%%
%% Every path down a tree ends, so shrinking ends; what a generator makes of these is
%% in ravel_gen_tree.

-module(ravel_tree).
-export([kids/1, all/1, then/2, each/2, force/1, child/2, map/2, filter/2, sequence/2, collection/3]).
-export([integer/2, signed/1, ranged/3, real/3]).

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

%% The same where the positive twin of a negative number is simpler.
signed(Value) -> signed(Value, true).

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
