%% SPDX-License-Identifier: Apache-2.0
%%
%% PropEr's types by PropEr's names, made of ravel_gen's generators. Written from
%% PropEr's documentation; the functions below "For the macros" are those that
%% PropEr's own header calls, so modules compiled with it run as well.
%%
%% Differs from PropEr: the size given by resize/2 holds also inside what it
%% resizes, except for the elements of a list.

-module(proper_types).
-export([any/0, arity/0, atom/0, binary/0, binary/1, bitstring/0, bitstring/1, bool/0, boolean/0, byte/0, char/0]).
-export([choose/2, default/2, distlist/3, elements/1, exactly/1, fixed_list/1, float/0, float/2, frequency/1]).
-export([function/2, function0/1, function1/1, function2/1, function3/1, function4/1, int/0, integer/0, integer/2]).
-export([largeint/0, list/0, list/1, loose_tuple/1, map/0, map/1, map/2, map_union/1, map_with/1, nat/0, neg_integer/0]).
-export([nil/0, non_empty/1, non_neg_float/0, non_neg_integer/0, noshrink/1, number/0, oneof/1, orderedlist/1]).
-export([parameter/1, parameter/2, pos_integer/0, range/2, real/0, resize/2, return/1, shrink_list/1, string/0, term/0]).
-export([timeout/0, tuple/0, tuple/1, union/1, vector/2, weighted_default/2, weighted_union/1, with_parameter/3]).
-export([with_parameters/2, wunion/1, fixed_map/1]).
-export([bind/3, add_constraint/3, lazy/1, shrinkwith/2, sized/1, native_type/2, safe_union/1, safe_weighted_union/1]).
-export([is_instance/2, is_inst/2, is_type/1, is_raw_type/1, le/2, cook_outer/1, unwrap/1, strongly/1, weakly/1]).
-export([equal_types/2, safe_is_instance/2]).

%% Numbers

int() -> ravel_gen:int().
nat() -> ravel_gen:nat().
integer() -> integer(inf, inf).
integer(Low, High) -> ravel_gen:integer(Low, High).
largeint() -> integer().
non_neg_integer() -> integer(0, inf).
pos_integer() -> integer(1, inf).
neg_integer() -> integer(inf, -1).
range(Low, High) -> integer(Low, High).
choose(Low, High) -> integer(Low, High).
byte() -> integer(0, 255).
arity() -> integer(0, 255).
float() -> float(inf, inf).
float(Low, High) -> ravel_gen:float(Low, High).
non_neg_float() -> float(0.0, inf).
real() -> float().
number() -> union([integer(), float()]).
timeout() -> union([non_neg_integer(), infinity]).

%% A character is often a letter one can read, and any code point otherwise; the
%% halves of surrogate pairs are none.
char() -> ravel_terms:char().

%% Atoms, strings, binaries

boolean() -> ravel_gen:elements([false, true]).
bool() -> boolean().
atom() -> ravel_terms:atom().
string() -> list(char()).
binary() -> ravel_terms:binary().
binary(Length) -> ravel_terms:binary(Length).
bitstring() -> ravel_terms:bitstring().
bitstring(Length) -> ravel_terms:bitstring(Length).

%% Collections

list() -> list(any()).
list(Type) -> ravel_gen:list(Type).
nil() -> exactly([]).
vector(Length, Type) -> ravel_gen:vector(Length, Type).
orderedlist(Type) -> ravel_gen:orderedlist(Type).
shrink_list(List) -> ravel_gen:shrink_list(List).
fixed_list(Types) -> Types.
tuple() -> loose_tuple(any()).
tuple(Types) -> list_to_tuple(Types).
loose_tuple(Type) -> ravel_gen:apply_to(fun erlang:list_to_tuple/1, list(Type)).
map() -> map(any(), any()).
map(Map) -> Map.
map(Key, Value) -> ravel_gen:map(Key, Value).
map_union(Maps) -> ravel_gen:apply_to(fun(Ms) -> lists:foldl(fun maps:merge/2, #{}, lists:reverse(Ms)) end, Maps).
fixed_map(Map) -> Map.

%% Any subset of the keys of a map.
map_with(Map) ->
    Pairs = [ravel_gen:oneof([ravel_gen:exactly([]), [Pair]]) || Pair <- maps:to_list(Map)],
    ravel_gen:apply_to(fun(Parts) -> maps:from_list(lists:append(Parts)) end, Pairs).

%% A list of values among which a size is divided; Sized makes the generator of one.
distlist(Size, Sized, NonEmpty) ->
    Fewest = case NonEmpty of true -> 1; false -> 0 end,
    ravel_gen:bind(ravel_gen:choose(Fewest, max(Size, Fewest)), fun(N) ->
        ravel_gen:bind(ravel_gen:vector(N, ravel_gen:choose(1, 10)), fun(Shares) ->
            [Sized(Size * Share div lists:sum(Shares)) || Share <- Shares]
        end)
    end).

%% Choices

union(Types) -> ravel_gen:oneof(Types).
oneof(Types) -> union(Types).
elements(Types) -> ravel_gen:elements(Types).
weighted_union(Weighted) -> ravel_gen:frequency(Weighted).
wunion(Weighted) -> weighted_union(Weighted).
frequency(Weighted) -> weighted_union(Weighted).
exactly(Term) -> ravel_gen:exactly(Term).
return(Term) -> exactly(Term).
default(Default, Type) -> ravel_gen:default(Default, Type).
weighted_default({WeightD, Default}, {WeightT, Type}) ->
    ravel_gen:default(Default, Type, WeightT, WeightD + WeightT).

%% Functions and terms

function(Args, Result) when is_list(Args) -> function(length(Args), Result);
function(Arity, Result) -> ravel_gen:function(Arity, Result).
function0(Result) -> function(0, Result).
function1(Result) -> function(1, Result).
function2(Result) -> function(2, Result).
function3(Result) -> function(3, Result).
function4(Result) -> function(4, Result).
any() -> ravel_terms:any().
term() -> any().

%% Changes

resize(Size, {'$gen', list, Type, Min}) ->
    ravel_gen:sized(fun(Old) -> ravel_gen:resize(Size, ravel_gen:list(Min, ravel_gen:resize(Old, Type))) end);
resize(Size, Type) -> ravel_gen:resize(Size, Type).
non_empty(Type) -> ravel_gen:non_empty(Type).
noshrink(Type) -> ravel_gen:noshrink(Type).
parameter(Name) -> parameter(Name, undefined).
parameter(Name, Default) -> ravel_gen:parameter(Name, Default).
with_parameter(Name, Value, Type) -> with_parameters([{Name, Value}], Type).
with_parameters(Pairs, Type) -> ravel_gen:params(Pairs, Type).

%% For the macros

bind(Type, Fun, false) -> ravel_gen:bind(Type, Fun);
bind(Types, Fun, true) -> ravel_gen:letshrink(Types, Fun).
add_constraint(Type, Condition, true) -> ravel_gen:suchthat(Type, Condition, strict);
add_constraint(Type, Condition, false) -> ravel_gen:suchthat(Type, Condition, weak).
lazy(Thunk) -> ravel_gen:lazy(Thunk).
sized(Fun) -> ravel_gen:sized(Fun).
shrinkwith(Thunk, Alternatives) -> ravel_gen:shrinkwith(ravel_gen:lazy(Thunk), Alternatives).
native_type(Module, Text) -> ravel_native:type(Module, Text).

%% Unions whose alternatives may fail to generate.
safe_union(Types) -> union(Types).
safe_weighted_union(Weighted) -> weighted_union(Weighted).

%% Questions

is_instance(Term, Type) -> ravel_instance:is_instance(Term, Type).
is_inst(Term, Type) -> is_instance(Term, Type).
safe_is_instance(Term, Type) -> is_instance(Term, Type).
is_type(Term) -> ravel_gen:is_generator(Term).
is_raw_type(Term) -> ravel_instance:is_raw_type(Term).
equal_types(A, B) -> A =:= B.
cook_outer(Type) -> Type.
unwrap(Types) -> Types.
strongly(Type) -> Type.
weakly(Type) -> Type.
le(inf, _) -> true;
le(_, inf) -> true;
le(A, B) -> A =< B.
