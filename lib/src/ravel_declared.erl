%% SPDX-License-Identifier: Apache-2.0
%%
%% The -type, -opaque, -record and -spec declarations of a module, from its forms or
%% from the debug information of its beam: a map
%%   {type, Name, Arity} => {Parameters, Type}, {record, Name} => [{Field, Type}],
%%   {spec, Name, Arity} => [Clause], exports => [{Name, Arity}].

-module(ravel_declared).
-export([of_forms/1, of_module/1, parse/1]).

of_forms(Forms) -> lists:foldl(fun add/2, #{exports => []}, Forms).

add({attribute, _, Kind, {Name, Type, Params}}, Acc) when Kind =:= type; Kind =:= opaque; Kind =:= nominal ->
    Acc#{{type, Name, length(Params)} => {[Var || {var, _, Var} <- Params], Type}};
add({attribute, _, record, {Name, Fields}}, Acc) -> Acc#{{record, Name} => [field(F) || F <- Fields]};
add({attribute, _, spec, {{Name, Arity}, Clauses}}, Acc) -> Acc#{{spec, Name, Arity} => Clauses};
add({attribute, _, spec, {{_, Name, Arity}, Clauses}}, Acc) -> Acc#{{spec, Name, Arity} => Clauses};
add({attribute, _, export, Names}, #{exports := Old} = Acc) -> Acc#{exports := Old ++ Names};
add(_, Acc) -> Acc.

field({typed_record_field, Field, Type}) -> {field_name(Field), Type};
field(Field) -> {field_name(Field), {type, 0, any, []}}.

field_name({record_field, _, {atom, _, Name}}) -> Name;
field_name({record_field, _, {atom, _, Name}, _}) -> Name.

%% {ok, Declarations} | error
of_module(Module) ->
    case code:which(Module) of
        Path when is_list(Path), Path =/= [] -> of_beam(Module, Path);
        _ ->
            case code:where_is_file(atom_to_list(Module) ++ ".beam") of
                non_existing -> error;
                Path -> of_beam(Module, Path)
            end
    end.

of_beam(Module, Path) ->
    case beam_lib:chunks(Path, [debug_info]) of
        {ok, {_, [{debug_info, {debug_info_v1, Backend, Data}}]}} ->
            case Backend:debug_info(erlang_v1, Module, Data, []) of
                {ok, Forms} -> {ok, of_forms(Forms)};
                _ -> error
            end;
        _ -> error
    end.

%% A type from its text, as it stands in a declaration.
parse(Text) ->
    {ok, Tokens, _} = erl_scan:string("-type ravel_type() :: " ++ Text ++ "."),
    {ok, {attribute, _, type, {_, Type, _}}} = erl_parse:parse_form(Tokens),
    Type.
