%% SPDX-License-Identifier: Apache-2.0
%%
%% Native types in properties, at compile time: a call that no function answers but
%% that is the name of a -type becomes the generator of that type, as a literal.
%% A local name may stand anywhere, for without this it would not compile; a name of
%% another module only where a type is expected, in the first argument of ?FORALL.
%% Arguments of such a call are types as well: my_list([integer()]).

-module(ravel_types).
-export([transform/2, format_error/1]).

-record(env, {module, functions, declared}).

%% Functions are those that are defined or imported.
transform(Forms, Functions) ->
    [Module | _] = [M || {attribute, _, module, M} <- Forms] ++ [none],
    Env = #env{module = Module, functions = Functions, declared = ravel_declared:of_forms(Forms)},
    [form(Form, Env) || Form <- Forms].

form({function, Line, Name, Arity, Clauses}, Env) ->
    try {function, Line, Name, Arity, expr(Clauses, Env)}
    catch throw:{no_type, At, Problem} -> {error, {At, ?MODULE, Problem}}
    end;
form(Form, _) -> Form.

format_error(Problem) -> Problem.

expr({call, Line, {remote, _, {atom, _, proper}, {atom, _, F}} = Callee, [Type | Rest]}, Env)
  when F =:= forall; F =:= forall_targeted; F =:= exists ->
    {call, Line, Callee, [type(Type, Env) | expr(Rest, Env)]};
expr({call, Line, {atom, _, Name} = Callee, Args} = Call, Env) ->
    case is_local_type(Name, length(Args), Env) of
        true -> generator(Call, Line, Env);
        false -> {call, Line, Callee, expr(Args, Env)}
    end;
expr(Tuple, Env) when is_tuple(Tuple) -> list_to_tuple([expr(Part, Env) || Part <- tuple_to_list(Tuple)]);
expr([Head | Tail], Env) -> [expr(Head, Env) | expr(Tail, Env)];
expr(Other, _) -> Other.

%% Where a type is expected. Functions in it (of ?LET, ?SUCHTHAT) are code again.
type({call, Line, {remote, _, {atom, _, Module}, {atom, _, Name}} = Callee, Args} = Call, Env) ->
    case is_remote_type(Module, Name, length(Args), Env) of
        true -> generator(Call, Line, Env);
        false -> {call, Line, Callee, [type(Arg, Env) || Arg <- Args]}
    end;
type({call, Line, {atom, _, Name} = Callee, Args} = Call, Env) ->
    case is_local_type(Name, length(Args), Env) of
        true -> generator(Call, Line, Env);
        false -> {call, Line, Callee, [type(Arg, Env) || Arg <- Args]}
    end;
type({tuple, Line, Parts}, Env) -> {tuple, Line, [type(Part, Env) || Part <- Parts]};
type({cons, Line, Head, Tail}, Env) -> {cons, Line, type(Head, Env), type(Tail, Env)};
type({op, Line, '++', A, B}, Env) -> {op, Line, '++', type(A, Env), type(B, Env)};
type(Other, Env) -> expr(Other, Env).

is_local_type(Name, Arity, #env{functions = Functions, declared = Declared}) ->
    is_map_key({type, Name, Arity}, Declared) andalso not lists:member({Name, Arity}, Functions)
        andalso not erl_internal:bif(Name, Arity).

is_remote_type(Module, Name, Arity, #env{module = Module} = Env) -> is_local_type(Name, Arity, Env);
is_remote_type(Module, Name, Arity, _) ->
    case lists:prefix("proper", atom_to_list(Module)) orelse ravel_declared:of_module(Module) of
        {ok, #{exports := Exports} = Declared} ->
            is_map_key({type, Name, Arity}, Declared) andalso not lists:member({Name, Arity}, Exports);
        _ -> false
    end.

%% The call as its text is the type as its text.
generator(Call, Line, #env{module = Module, declared = Declared}) ->
    Type = ravel_declared:parse(lists:flatten(erl_pp:expr(Call))),
    case ravel_native:translate(Module, #{Module => Declared}, Type) of
        {ok, Gen} -> abstract(Gen, Line);
        {error, Problem} -> throw({no_type, Line, Problem})
    end.

abstract(Gen, Line) -> erl_parse:abstract(Gen, [{location, Line}]).
