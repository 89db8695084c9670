%% SPDX-License-Identifier: Apache-2.0
%%
%% Erlang's own types in PropEr's ?FORALL: what is generated is of the type, by the
%% literal that the transform leaves and by the text that PropEr's own transform
%% leaves, and it shrinks to the smallest values.

-module(native_test).
-export([tests/0, doubled/1, broken/1, partial/1]).
-include_lib("proper/include/proper.hrl").

-type numbers() :: [integer()].
-type tree(T) :: leaf | {node, tree(T), T, tree(T)}.
-record(point, {x :: integer(), y = [] :: numbers(), anything}).
-type point() :: #point{}.
-type near() :: #point{x :: 1..3}.
-type shadowed() :: real.
-type json() :: null | boolean() | number() | binary() | [json()] | #{binary() => json()}.
-type a() :: {a, none | a()}.
-type b() :: c() | [integer()].
-type c() :: bar | {x, b()}.
-type rose() :: {rose, [rose()]}.
-opaque hidden() :: {hidden, non_neg_integer()}.
-export_type([hidden/0]).
-type two_to_one() :: fun((integer(), atom()) -> boolean()).
-type entries() :: #{a := integer(), b => atom(), integer() => float()}.
-type bits() :: <<_:8, _:_*16>>.
-type built_in() :: {timeout(), mfa(), pid(), reference(), iolist(), iodata(), nonempty_string(), char(), -3..-1,
                     module(), node(), string(), tuple(), map(), fun(), <<>>, <<_:3>>, [], [a, ...],
                     maybe_improper_list(integer(), atom()), byte(), number(), float(), nonempty_binary()}.
-type pair(A, B) :: {A, B, either(B)}.
-type either(X) :: [X] | {either, X}.
-type remote() :: {calendar:date(), file:filename(), inet:port_number(), dict:dict(atom(), integer()), sets:set(),
                   queue:queue(integer()), gb_trees:tree(), gb_sets:set(), array:array(), orddict:orddict(),
                   unicode:chardata(), supervisor:child_spec()}.

-define(TYPES, {numbers(), tree(integer()), point(), near(), json(), a(), b(), c(), rose(), hidden(), entries(), bits(),
                built_in(), pair(integer(), [atom()]), remote()}).
-define(TEXTS, ["numbers()", "tree(integer())", "point()", "near()", "json()", "a()", "b()", "c()", "rose()", "hidden()",
                "entries()", "bits()", "built_in()", "pair(integer(),[atom()])", "remote()"]).

prop_instances() -> ?FORALL(X, ?TYPES, proper_types:is_instance(X, ?TYPES)).
prop_mixed() ->
    ?FORALL({L, [P, N], D, V}, {list(numbers()), [point(), 7], calendar:datetime(), ?LET(L, numbers(), length(L))},
            is_list(L) andalso is_record(P, point) andalso N =:= 7 andalso tuple_size(D) =:= 2 andalso V >= 0).
prop_function() -> ?FORALL(F, two_to_one(), is_boolean(F(1, a))).
prop_no_node() -> ?FORALL(T, ?SUCHTHAT(T, tree(boolean()), T =/= leaf), T =:= leaf).
prop_numbers() -> ?FORALL(L, numbers(), length(L) < 3).
prop_point() -> ?FORALL(P, point(), P#point.x < 4).
prop_depth() -> ?FORALL(T, tree(integer()), depth(T) < 3).
prop_shadowed() -> ?FORALL(X, shadowed(), X =:= function).
prop_map() -> ?FORALL(M, entries(), not maps:is_key(b, M)).

depth(leaf) -> 0;
depth({node, L, _, R}) -> 1 + max(depth(L), depth(R)).

%% A function of the same name as a type is the function.
shadowed() -> proper_types:exactly(function).

-spec doubled([integer()]) -> [integer()].
doubled(L) -> [X * 2 || X <- L].
-spec broken(N) -> non_neg_integer() when N :: integer().
broken(N) -> N.
-spec partial(integer()) -> atom().
partial(N) when N > 2 -> throw(too_large);
partial(_) -> ok.

tests() ->
    [{Name, fun() -> proper:quickcheck(?MODULE:Name(), [quiet]) end} || Name <- [prop_instances, prop_mixed, prop_function, prop_shadowed]] ++
    [{{text, Text}, fun() -> by_text(Text) end} || Text <- ?TEXTS] ++
    [smallest(prop_no_node, [{node, leaf, false, leaf}]), smallest(prop_numbers, [[0, 0, 0]]),
     {prop_point, fun() ->
        % What `anything` becomes is the simplest term of some kind.
        case counterexample(prop_point) of [{point, 4, [], _}] -> true; Other -> Other end
     end},
     {prop_map, fun() ->
        case counterexample(prop_map) of [#{a := 0, b := ''} = M] -> map_size(M) =:= 2; Other -> Other end
     end},
     {prop_depth, fun() ->
        case counterexample(prop_depth) of [T] -> size_of(T) =:= 3 orelse T; Other -> Other end
     end},
     {not_instances, fun() ->
        No = [{[a], numbers()}, {{node, leaf, a, leaf}, tree(integer())}, {{point, a, [], b}, point()}, {{point, 4, [], b}, near()},
              {#{b => x}, entries()}, {#{a => 1, c => 2}, entries()}, {<<1:9>>, bits()}, {{a, b}, a()}, {{rose, [x]}, rose()}],
        [] =:= [Term || {Term, Type} <- No, proper_types:is_instance(Term, Type)]
     end},
     {recursion_is_bounded, fun() ->
        Sizes = [size_of(T) || T <- harness:values(tree(integer()), 42, 100)],
        lists:max(Sizes) < 200 andalso lists:max(Sizes) > 5
     end},
     {spec, fun() -> proper:check_spec({?MODULE, doubled, 1}, [quiet]) end},
     {spec_throws, fun() -> proper:check_spec({?MODULE, partial, 1}, [quiet]) end},
     {spec_broken, fun() -> proper:check_spec({?MODULE, broken, 1}, [quiet, long_result]) =:= [[-1]] end},
     {endless, fun() ->
        {error, Text} = ravel_native:translate(m, #{m => #{{type, t, 0} => {[], ravel_declared:parse("{t()}")}}},
                                               ravel_declared:parse("t()")),
        is_list(Text)
     end},
     {{types_of, otp}, fun() -> [] =:= lists:append([bad_types(M) || M <- [calendar, erl_parse, file, inet, io, supervisor, unicode]]) end},
     {port, fun() ->
        {error, "a port" ++ _} = ravel_native:translate(m, #{m => #{}}, ravel_declared:parse("{port()}")),
        {ok, Gen} = ravel_native:translate(m, #{m => #{}}, ravel_declared:parse("port() | a | none()")),
        lists:usort(harness:values(Gen, 3, 20)) =:= [a]
     end},
     {undeclared, fun() -> {error, _} = ravel_native:translate(m, #{m => #{}}, ravel_declared:parse("t()")), true end}].

by_text(Text) ->
    Gen = proper_types:native_type(?MODULE, Text),
    [] =:= [V || V <- harness:values(Gen, 15, 40), not proper_types:is_instance(V, Gen)].

%% The types of a module of OTP whose values are not theirs.
bad_types(Module) ->
    {ok, Declared} = ravel_declared:of_module(Module),
    [{Module, Name} || {{type, Name, 0}, _} <- maps:to_list(Declared), not good_type(Module, Name, Declared)].

good_type(Module, Name, Declared) ->
    {ok, Gen} = ravel_native:translate(Module, #{Module => Declared}, {user_type, 1, Name, []}),
    [] =:= [V || V <- harness:values(Gen, 8, 4), not proper_types:is_instance(V, Gen)].

size_of(leaf) -> 0;
size_of({node, L, _, R}) -> 1 + size_of(L) + size_of(R).

smallest(Name, Values) ->
    {Name, fun() -> case counterexample(Name) of Values -> true; Other -> Other end end}.

counterexample(Name) -> proper:counterexample(?MODULE:Name(), [quiet, {numtests, 1000}]).
