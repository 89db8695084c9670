%% SPDX-License-Identifier: Apache-2.0
%%
%% -spec declarations as properties: a function called with values of its argument
%% types returns a value of its result type. An exception is allowed only when
%% thrown or badarg, as PropEr has it. Of several clauses the first counts.

-module(ravel_spec).
-export([property/2, functions/1]).

%% The exported functions of a module that have a spec.
functions(Module) ->
    case ravel_declared:of_module(Module) of
        {ok, Declared} ->
            [{Module, F, A} || {F, A} <- lists:sort(Module:module_info(exports)), is_map_key({spec, F, A}, Declared)];
        error -> []
    end.

property({Module, F, A} = MFA, Options) ->
    {ok, Declared} = ravel_declared:of_module(Module),
    [Clause | _] = map_get({spec, F, A}, Declared),
    {Args, Result} = types(Clause),
    Convert = fun(Type) -> generator(Module, Declared, Type) end,
    ravel_property:forall([Convert(Arg) || Arg <- Args], fun(Values) ->
        Limit = proplists:get_value(spec_timeout, Options, infinity),
        ravel_property:timeout(Limit, fun() -> holds(MFA, Values, Convert(Result), Options) end)
    end).

types({type, _, 'fun', [{type, _, product, Args}, Result]}) -> {Args, Result};
types({type, _, bounded_fun, [Fun, Constraints]}) ->
    Bounds = maps:from_list([{Var, Type} || {type, _, constraint, [_, [{var, _, Var}, Type]]} <- Constraints]),
    {Args, Result} = types(Fun),
    {[replace(Arg, Bounds, 20) || Arg <- Args], replace(Result, Bounds, 20)}.

%% Variables by their bounds. A bound that names its own variable ends as any().
replace({var, _, Var}, Bounds, Depth) when is_map_key(Var, Bounds), Depth > 0 ->
    replace(map_get(Var, Bounds), Bounds, Depth - 1);
replace({var, Line, _}, _, _) -> {type, Line, any, []};
replace(Type, Bounds, Depth) when is_tuple(Type) ->
    list_to_tuple([replace(Part, Bounds, Depth) || Part <- tuple_to_list(Type)]);
replace([Type | Rest], Bounds, Depth) -> [replace(Type, Bounds, Depth) | replace(Rest, Bounds, Depth)];
replace(Other, _, _) -> Other.

generator(Module, Declared, Type) ->
    case ravel_native:translate(Module, #{Module => Declared}, Type) of
        {ok, Gen} -> Gen;
        {error, Problem} -> throw({'$ravel', {typeserver, Problem}})
    end.

holds({Module, F, _} = MFA, Values, Result, Options) ->
    Excused = fun(What) ->
        case proplists:get_value(false_positive_mfas, Options) of
            undefined -> false;
            Ask -> Ask(MFA, Values, What)
        end
    end,
    try apply(Module, F, Values) of
        Value -> ravel_instance:is_instance(Value, Result) orelse Excused({fail, Value})
    catch
        throw:_ -> true;
        error:badarg -> true;
        Class:Reason:Stack -> Excused({Class, Reason}) orelse erlang:raise(Class, Reason, Stack)
    end.
