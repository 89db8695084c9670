%% SPDX-License-Identifier: Apache-2.0
%%
%% Generators: the constructors that both dialects share, and how a generator makes
%% a value. A generator is a term {'$gen', Kind, ...}; any other term is one too: a
%% tuple, list or map stands for the generators inside it, the rest for itself.
%%
%% A generator is read in two ways. `value` makes just a value: nearly every test
%% passes, and pays for no shrinking. `tree` (in ravel_gen_tree) makes the same value
%% from the same seed, with what it shrinks to; that is asked only of a test that
%% failed. So each kind is written twice, and must draw its random numbers in the
%% same order both times: tests/quick/types compares the two for every kind.
%%
%% The random state is threaded: functions return [Value | NewState], which is the
%% cheapest pair there is.

-module(ravel_gen).
-export([value/3, tree/3, custom/2, seed/1, uniform/2, is_generator/1]).
-export([exactly/1, int/0, nat/0, choose/2, integer/2, largeint/0, float/2, elements/1, oneof/1, frequency/1]).
-export([list/1, list/2, vector/2, map/2, orderedlist/1, shuffle/1, sublist/1, shrink_list/1, shrink_genlist/1]).
-export([bind/2, letshrink/2, apply_to/2, suchthat/2, suchthat/3, lazy/1, sized/1, resize/2, noshrink/1, shrinkwith/2]).
-export([default/2, default/4, non_empty/1, function/2, params/2, parameter/2, seal/1, open/1, peek/1]).
-export([choice/2, limit/3, tries/0, reference/2]).
-include("ravel_random.hrl").

%% Random numbers

seed(Term) -> ravel_random:seed(Term).
uniform(N, S) -> ravel_random:uniform(N, S).

%% Constructors

custom(Value, Tree) -> {'$gen', custom, Value, Tree}.
exactly(Term) -> {'$gen', exactly, Term}.
int() -> {'$gen', int, -1}.
nat() -> {'$gen', int, 0}.
choose(Low, High) when Low =< High -> {'$gen', choose, Low, High};
choose(_, _) -> nothing().

%% No value at all: raises badarg when it is asked for one, not when it is made.
nothing() -> {'$gen', elements, {}}.
largeint() -> {'$gen', largeint, 64}.

%% Bounds may be `inf`. An open side is explored as far as the size says.
integer(inf, inf) -> {'$gen', integer, inf, inf};
integer(Low, inf) -> {'$gen', integer, Low, inf};
integer(inf, High) -> {'$gen', integer, inf, High};
integer(Low, High) -> choose(Low, High).

float(Low, High) -> {'$gen', float, Low, High}.

%% One of several generators. Where they are just terms, shrinking may leap.
elements(Terms) ->
    case all_plain(Terms) of
        true -> {'$gen', elements, list_to_tuple(Terms)};
        false -> oneof(Terms)
    end.

all_plain([]) -> true;
all_plain([Term | Rest]) when is_atom(Term); is_number(Term) -> all_plain(Rest);
all_plain(_) -> false.

oneof(Gens) -> {'$gen', oneof, list_to_tuple(Gens)}.
frequency(Weighted) ->
    case [Pair || {Weight, _} = Pair <- Weighted, Weight > 0] of
        [] -> nothing();
        Kept -> {'$gen', frequency, Kept, lists:sum([Weight || {Weight, _} <- Kept])}
    end.

list(Gen) -> {'$gen', list, Gen, 0}.
list(Min, Gen) -> {'$gen', list, Gen, Min}.
vector(N, Gen) when is_integer(N), N >= 0 -> {'$gen', vector, Gen, N}.
map(Key, Value) -> apply_to(fun maps:from_list/1, list({Key, Value})).
orderedlist(Gen) -> apply_to(fun lists:sort/1, list(Gen)).
shuffle(List) -> {'$gen', shuffle, List}.
sublist(List) -> {'$gen', sublist, List}.
shrink_list(List) -> {'$gen', shrink_list, [exactly(X) || X <- List]}.
shrink_genlist(Gens) -> {'$gen', shrink_list, Gens}.

bind(Gen, Fun) -> {'$gen', bind, Gen, Fun}.
letshrink(Gens, Fun) -> {'$gen', letshrink, Gens, Fun}.
%% Like bind, but the function gives a value and not a generator.
apply_to(Fun, Gen) -> {'$gen', apply, Gen, Fun}.
lazy(Fun) -> {'$gen', lazy, Fun}.
sized(Fun) -> {'$gen', sized, Fun}.
resize(Size, Gen) -> {'$gen', resize, Gen, Size}.
noshrink(Gen) -> {'$gen', noshrink, Gen}.
shrinkwith(Gen, Alternatives) -> {'$gen', shrinkwith, Gen, Alternatives}.
default(Default, Gen) -> default(Default, Gen, 1, 2).
%% Gen in Weight of Of cases.
default(Default, Gen, Weight, Of) -> {'$gen', default, {Default, Gen}, {Weight, Of}}.
function(Arity, Gen) -> {'$gen', function, Gen, Arity}.
params(Pairs, Gen) -> {'$gen', params, Gen, Pairs}.
seal(Gen) -> {'$gen', seal, Gen}.
open({'$sealed', Tree}) -> {'$gen', opened, Tree}.
peek({'$sealed', {Value, _}}) -> Value.

%% How a value that breaks the condition is dealt with after the last try:
%% strict: an error; weak: it is used all the same; maybe: {value, X} or false.
suchthat(Gen, Condition) -> suchthat(Gen, Condition, strict).
suchthat(Gen, Condition, Mode) -> {'$gen', suchthat, Gen, Condition, Mode}.

%% A declared -type: the named type of an environment of bodies that refer to each
%% other by {'$ref', Name}, see ravel_native.
native(Name, Types) -> {'$gen', native, Name, Types}.
%% It has two kinds of its own: {'$gen', recursive_union, {Name, Ending}, All} has the
%% alternatives that end and all (Name: the type that it is the whole of); and
%% sharing_list is a list whose elements are the smaller the more they are.

non_empty({'$gen', list, Gen, 0}) -> {'$gen', list, Gen, 1};
non_empty({'$gen', apply, Gen, Fun}) -> {'$gen', apply, non_empty(Gen), Fun};
non_empty(Gen) -> suchthat(Gen, fun(X) -> X =/= [] andalso X =/= <<>> andalso X =/= {} andalso X =/= #{} end).

is_generator(Term) when is_tuple(Term), tuple_size(Term) > 0 -> element(1, Term) =:= '$gen';
is_generator(_) -> false.

%% Values

tree(Gen, Size, S) -> ravel_gen_tree:tree(Gen, Size, S).

value({'$gen', Kind, A}, Size, S) -> value1(Kind, A, Size, S);
value({'$gen', Kind, A, B}, Size, S) -> value2(Kind, A, B, Size, S);
value({'$gen', suchthat, Gen, Condition, Mode}, Size, S) -> try_values(Gen, Condition, Mode, Size, S, 0);
value(Gen, _, S) when is_atom(Gen); is_number(Gen); is_binary(Gen) -> [Gen | S];
value([_ | _] = Gens, Size, S) -> each_value(Gens, Size, S);
value(Gen, Size, S0) when is_tuple(Gen) ->
    [Values | S] = each_value(tuple_to_list(Gen), Size, S0),
    [list_to_tuple(Values) | S];
value(Gen, Size, S0) when map_size(Gen) > 0 ->
    [Pairs | S] = each_value(maps:to_list(Gen), Size, S0),
    [maps:from_list(Pairs) | S];
value(Gen, _, S) -> [Gen | S].

each_value([Gen | Rest], Size, S0) ->
    [Value | S1] = value(Gen, Size, S0),
    [Values | S2] = each_value(Rest, Size, S1),
    [[Value | Values] | S2];
each_value([], _, S) -> [[] | S];
each_value(ImproperTail, Size, S) -> value(ImproperTail, Size, S).

%% N values of one generator.
values(0, _, _, S, Acc) -> [Acc | S];
values(N, Gen, Size, S0, Acc) ->
    [Value | S] = value(Gen, Size, S0),
    values(N - 1, Gen, Size, S, [Value | Acc]).

value1(exactly, Term, _, S) -> [Term | S];
value1(int, Sign, Size, S) when Size >= ?SMALL div 2 -> ravel_random:between(Sign * Size, Size, S);
value1(int, Sign, Size, S0) ->
    S = ?NEXT(S0),
    [?BELOW(Size * (1 - Sign) + 1, S) + Sign * Size | S];
value1(elements, Terms, _, S0) ->
    S = ?NEXT(S0),
    [element(?BELOW(tuple_size(Terms), S) + 1, Terms) | S];
value1(oneof, Gens, Size, S0) ->
    S = ?NEXT(S0),
    value(element(?BELOW(tuple_size(Gens), S) + 1, Gens), Size, S);
value1(lazy, Fun, Size, S) -> value(Fun(), Size, S);
value1(make, {Module, Function, Args}, Size, S) -> value(apply(Module, Function, Args), Size, S);
value1(sized, Fun, Size, S) -> value(Fun(Size), Size, S);
value1(noshrink, Gen, Size, S) -> value(Gen, Size, S);
value1(largeint, Bits, _, S0) ->
    % Every length of number alike, for most of the numbers of 64 bits are longer than 60.
    [Length | S1] = ravel_random:uniform(Bits, S0),
    [N | S2] = ravel_random:uniform(2 bsl Length, S1),
    [N - (1 bsl Length) | S2];
value1(shuffle, List, _, S) -> ravel_random:shuffle(List, S);
value1(sublist, List, _, S) -> some_of(List, S, []);
value1(shrink_list, Gens, Size, S) -> each_value(Gens, Size, S);
value1(seal, Gen, Size, S0) ->
    [Value | S] = value(Gen, Size, S0),
    [{'$sealed', {Value, []}} | S];
value1(opened, {Value, _}, _, S) -> [Value | S].

value2(list, Gen, Min, Size, S0) ->
    S = ?NEXT(S0),
    values(Min + ?BELOW(max(Size - Min, 0) + 1, S), Gen, Size, S, []);
value2(choose, Low, High, _, S0) when High - Low < ?SMALL ->
    S = ?NEXT(S0),
    [Low + ?BELOW(High - Low + 1, S) | S];
value2(choose, Low, High, _, S) -> ravel_random:between(Low, High, S);
value2(frequency, Weighted, Total, Size, S0) ->
    [N | S] = ravel_random:uniform(Total, S0),
    value(choice(N, Weighted), Size, S);
value2(bind, Gen, Fun, Size, S0) ->
    [Value | S] = value(Gen, Size, S0),
    value(Fun(Value), Size, S);
value2(letshrink, Gens, Fun, Size, S0) ->
    [Value | S] = value(Gens, Size, S0),
    value(Fun(Value), Size, S);
value2(apply, Gen, Fun, Size, S0) ->
    [Value | S] = value(Gen, Size, S0),
    [Fun(Value) | S];
value2(call, Gens, {Module, Function}, Size, S0) ->
    [Arguments | S] = value(Gens, Size, S0),
    [apply(Module, Function, Arguments) | S];
value2(custom, Value, _, Size, S) -> Value(Size, S);
value2(resize, Gen, NewSize, _, S) -> value(Gen, max(NewSize, 0), S);
value2(vector, Gen, N, Size, S) -> values(N, Gen, Size, S, []);
value2(shrinkwith, Gen, _, Size, S) -> value(Gen, Size, S);
value2(integer, Low, High, Size, S) -> open_integer(Low, High, Size, S);
value2(float, Low, High, Size, S) -> open_float(Low, High, Size, S);
value2(default, {Default, Gen}, {Weight, Of}, Size, S0) ->
    [N | S] = ravel_random:uniform(Of, S0),
    value(case N < Weight of true -> Gen; false -> Default end, Size, S);
value2(function, Gen, Arity, Size, S) -> [ravel_function:make(Arity, Gen, Size, S) | ?NEXT(S)];
value2(params, Gen, Pairs, Size, S) -> ravel_params:with(Pairs, fun() -> value(Gen, Size, S) end);
value2(native, Name, Types, Size, S) -> value(reference(Name, Types), Size, S);
value2(sharing_list, Gen, Min, Size, S0) ->
    S = ?NEXT(S0),
    N = Min + ?BELOW(max(Size - Min, 0) + 1, S),
    values(N, Gen, Size div (N + 1), S, []);
value2(recursive_union, {_, Ending}, All, Size, S0) ->
    {Gens, Smaller} = limit(Ending, All, Size),
    S = ?NEXT(S0),
    value(element(?BELOW(tuple_size(Gens), S) + 1, Gens), Smaller, S).

%% A condition that is rarely true is more often so for larger values: the size
%% grows while the tries fail.
try_values(Gen, Condition, Mode, Size, S0, Try) ->
    [Value | S] = value(Gen, Size + Try div 2, S0),
    case Condition(Value) of
        true when Mode =:= 'maybe' -> [{value, Value} | S];
        true -> [Value | S];
        false ->
            case Try + 1 < tries() of
                true -> try_values(Gen, Condition, Mode, Size, S, Try + 1);
                false when Mode =:= strict -> throw({'$ravel', cant_generate});
                false when Mode =:= weak -> [Value | S];
                false -> [false | S]
            end
    end.

tries() ->
    case get('$ravel_tries') of
        undefined -> 100;
        Tries -> Tries
    end.

choice(N, [{Weight, Gen} | _]) when N < Weight -> Gen;
choice(N, [{Weight, _} | Rest]) -> choice(N - Weight, Rest).

open_integer(inf, inf, Size, S0) ->
    [Far | S1] = ravel_random:spread(Size, S0),
    [Sign | S] = ravel_random:uniform(2, S1),
    [round(Far) * (1 - 2 * Sign) | S];
open_integer(Low, inf, Size, S0) ->
    [Far | S] = ravel_random:spread(Size, S0),
    [Low + trunc(Far) | S];
open_integer(inf, High, Size, S0) ->
    [Far | S] = ravel_random:spread(Size, S0),
    [High - trunc(Far) | S].

open_float(inf, inf, Size, S0) ->
    [Far | S1] = ravel_random:spread(Size, S0),
    [Sign | S] = ravel_random:uniform(2, S1),
    [Far * (1 - 2 * Sign) | S];
open_float(Low, inf, Size, S0) ->
    [Far | S] = ravel_random:spread(Size, S0),
    [Low + Far | S];
open_float(inf, High, Size, S0) ->
    [Far | S] = ravel_random:spread(Size, S0),
    [High - Far | S];
open_float(Low, High, _, S0) ->
    [U | S] = ravel_random:real(S0),
    [Low + U * (High - Low) | S].

some_of([], S, Kept) -> [lists:reverse(Kept) | S];
some_of([X | Rest], S0, Kept) ->
    S = ?NEXT(S0),
    case ?BELOW(2, S) of
        0 -> some_of(Rest, S, Kept);
        1 -> some_of(Rest, S, [X | Kept])
    end.

%% Types that refer to themselves

%% Which alternatives a recursive union has at a size, and the size inside them.
%% Halving bounds the depth; at 0 only the alternatives that end are left.
limit(Ending, _, Size) when Size =< 0, tuple_size(Ending) > 0 -> {Ending, 0};
limit(_, All, Size) -> {All, Size div 2}.

%% The body of a named type, whose references know their environment again.
reference(Name, Types) -> open_references(map_get(Name, Types), Types).

open_references({'$ref', Name}, Types) -> native(Name, Types);
open_references({'$gen', Kind, _} = Gen, _) when Kind =:= exactly; Kind =:= make -> Gen;
open_references(Gen, Types) when is_tuple(Gen) ->
    list_to_tuple([open_references(X, Types) || X <- tuple_to_list(Gen)]);
open_references([Gen | Rest], Types) -> [open_references(Gen, Types) | open_references(Rest, Types)];
open_references(Gen, _) -> Gen.

%% Parameters

parameter(Name, Default) -> ravel_params:get(Name, Default).
