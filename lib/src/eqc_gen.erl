%% SPDX-License-Identifier: Apache-2.0
%%
%% QuickCheck's generators by their documented names, made of ravel_gen's.
%% timeout/2 gives the generator itself: nothing here takes long enough to stop.

-module(eqc_gen).
-export([bool/0, char/0, int/0, nat/0, largeint/0, real/0, choose/2, shrink_int/3, bitstring/0, bitstring/1]).
-export([binary/0, binary/1, largebinary/0, largebinary/1, largebinary/2, utf8/0, utf8/1, elements/1, growingelements/1]).
-export([oneof/1, frequency/1, default/2, weighted_default/2, list/1, list/2, vector/2, map/2, orderedlist/1]).
-export([shuffle/1, sublist/1, shrink_list/1, shrink_genlist/1, non_empty/1, return/1, noshrink/1, resize/2, 'maybe'/1]).
-export([function0/1, function1/1, function2/1, function3/1, function4/1, parameter/1, parameter/2, with_parameter/3]).
-export([with_parameters/2, fault/2, fault_rate/3, more_faulty/2, less_faulty/2, no_faults/1, seal/1, open/1, peek/1]).
-export([timeout/2, is_generator/1, pick/1, pick/2, sample/1, sampleshrink/1, shrinkings/1, includeif/2, applygen/2]).
-export([shrink_without_duplicates/1, prop_shrinks_without_duplicates/1]).
-export([bind/2, sized/1, suchthat/2, suchthatmaybe/2, shrinkwith/2, letshrink/2, lazy/1]).

%% Simple values

bool() -> ravel_gen:elements([false, true]).
int() -> ravel_gen:int().
nat() -> ravel_gen:nat().
largeint() -> ravel_gen:largeint().
real() -> ravel_gen:float(inf, inf).
char() -> choose(0, 255).
choose(Low, High) -> ravel_gen:choose(Low, High).
binary() -> ravel_terms:binary().
binary(Length) -> ravel_terms:binary(Length).
bitstring() -> ravel_terms:bitstring().
bitstring(Length) -> ravel_terms:bitstring(Length).
utf8() -> ravel_terms:utf8(inf, 4).
utf8(Length) -> ravel_terms:utf8(Length, 4).

largebinary() -> ravel_gen:sized(fun(Size) -> ravel_terms:largebinary(0, Size * Size * 16) end).
largebinary(Length) -> ravel_terms:largebinary(Length, Length).
largebinary(Low, High) -> ravel_terms:largebinary(Low, High).

%% The value N, which shrinks inside Low .. High.
shrink_int(N, Low, High) ->
    Target = max(Low, min(High, 0)),
    ravel_gen:custom(fun(_, S) -> [N | S] end, fun(_, S) -> [ravel_tree:integer(N, Target) | S] end).

%% Choices

elements(Terms) -> ravel_gen:elements(Terms).
oneof(Gens) -> ravel_gen:oneof(Gens).
frequency(Weighted) -> ravel_gen:frequency(Weighted).
return(Term) -> ravel_gen:exactly(Term).
default(Default, Gen) -> ravel_gen:default(Default, Gen).
weighted_default(Default, Gen) -> proper_types:weighted_default(Default, Gen).
'maybe'(Gen) -> oneof([undefined, Gen]).

%% The larger the size, the further into the list.
growingelements(Terms) ->
    ravel_gen:sized(fun(Size) ->
        elements(lists:sublist(Terms, max(1, min(length(Terms), (length(Terms) * (Size + 1)) div 42))))
    end).

%% Collections

list(Gen) -> ravel_gen:list(Gen).
list(Length, Gen) -> ravel_gen:bind(Length, fun(N) -> vector(N, Gen) end).
vector(N, Gen) -> ravel_gen:vector(N, Gen).
map(Key, Value) -> ravel_gen:map(Key, Value).
orderedlist(Gen) -> ravel_gen:orderedlist(Gen).
shuffle(List) -> ravel_gen:shuffle(List).
sublist(List) -> ravel_gen:sublist(List).
shrink_list(List) -> ravel_gen:shrink_list(List).
shrink_genlist(Gens) -> ravel_gen:shrink_genlist(Gens).
non_empty(Gen) -> ravel_gen:non_empty(Gen).
function0(Gen) -> ravel_gen:function(0, Gen).
function1(Gen) -> ravel_gen:function(1, Gen).
function2(Gen) -> ravel_gen:function(2, Gen).
function3(Gen) -> ravel_gen:function(3, Gen).
function4(Gen) -> ravel_gen:function(4, Gen).

%% Changes

noshrink(Gen) -> ravel_gen:noshrink(Gen).
resize(Size, Gen) -> ravel_gen:resize(Size, Gen).
parameter(Name) -> ravel_gen:parameter(Name, undefined).
parameter(Name, Default) -> ravel_gen:parameter(Name, Default).
with_parameter(Name, Value, Gen) -> with_parameters([{Name, Value}], Gen).
with_parameters(Pairs, Gen) -> ravel_gen:params(Pairs, Gen).
timeout(_Ms, Gen) -> Gen.
applygen(Fun, Args) -> ravel_gen:bind(Args, fun(As) -> apply(Fun, As) end).
includeif(true, Gen) -> ravel_gen:apply_to(fun(X) -> [X] end, Gen);
includeif(false, _) -> ravel_gen:exactly([]).

%% Faults: where the second generator gives what is right, the first what is wrong.
fault(Bad, Good) -> ravel_params:fault(Bad, Good).
fault_rate(M, N, Gen) -> ravel_gen:params([{'$fault_rate', {M, N}}], Gen).
no_faults(Gen) -> fault_rate(0, 1, Gen).
more_faulty(Factor, Gen) -> scaled(fun({M, N}) -> {M * Factor, N} end, Gen).
less_faulty(Factor, Gen) -> scaled(fun({M, N}) -> {M, N * Factor} end, Gen).

scaled(Scale, Gen) ->
    ravel_gen:lazy(fun() ->
        case ravel_params:get('$fault_rate', none) of
            none -> Gen;
            Rate -> ravel_gen:params([{'$fault_rate', Scale(Rate)}], Gen)
        end
    end).

%% Generators inside values, whose shrinking is looked at where they are opened.
seal(Gen) -> ravel_gen:seal(Gen).
open(Sealed) -> ravel_gen:open(Sealed).
peek(Sealed) -> ravel_gen:peek(Sealed).

%% Looking at generators

is_generator(Term) -> ravel_gen:is_generator(Term).
pick(Gen) -> ravel_sample:pick(Gen, 10).
pick(Gen, Seed) -> ravel_sample:pick(Gen, 10, Seed).
sample(Gen) -> ravel_sample:sample(Gen, 10, 20).
sampleshrink(Gen) -> ravel_sample:shrink(Gen, 10).
shrinkings(Gen) -> ravel_sample:candidates(Gen, 10).
shrink_without_duplicates(Gen) -> Gen.

%% That no value has the same candidate twice.
prop_shrinks_without_duplicates(Gen) ->
    ravel_property:forall(ravel_gen:choose(1, 1 bsl 40), fun(Seed) ->
        [Tree | _] = ravel_gen:tree(Gen, 10, ravel_gen:seed(Seed)),
        Values = [V || Kid <- ravel_tree:all(ravel_tree:kids(Tree)), {V, _} <- [ravel_tree:force(Kid)]],
        length(Values) =:= length(lists:usort(Values))
    end).

%% For the macros

bind(Gen, Fun) -> ravel_gen:bind(Gen, Fun).
sized(Fun) -> ravel_gen:sized(Fun).
suchthat(Gen, Condition) -> ravel_gen:suchthat(Gen, Condition, strict).
suchthatmaybe(Gen, Condition) -> ravel_gen:suchthat(Gen, Condition, 'maybe').
shrinkwith(Gen, Alternatives) -> ravel_gen:shrinkwith(Gen, Alternatives).
letshrink(Gens, Fun) -> ravel_gen:letshrink(Gens, Fun).
lazy(Thunk) -> ravel_gen:lazy(Thunk).
