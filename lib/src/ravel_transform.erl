%% SPDX-License-Identifier: Apache-2.0
%%
%% The parse transform of both headers. It does at compile time what needs the
%% whole module:
%%   - properties (prop_*/0) are exported;
%%   - names of the library that the module uses but does not define are imported,
%%     and a name that it does define is imported from nowhere, so that no model
%%     breaks because of a name that some version of the header has or lacks;
%%   - in PropEr's dialect, calls in types that name a -type of this or another
%%     module, and no function, become generators (see ravel_types).

-module(ravel_transform).
-export([parse_transform/2]).

parse_transform(Forms0, _Options) ->
    Dialect = dialect(Forms0),
    Forms1 = [Form || Form <- Forms0, not is_mark(Form)],
    Defined = [{Name, Arity} || {function, _, Name, Arity, _} <- Forms1],
    Forms2 = without_clashes(Forms1, Defined),
    Forms3 = case Dialect of
        proper -> ravel_types:transform(Forms2, Defined ++ imported(Forms2));
        _ -> Forms2
    end,
    Missing = ordsets:from_list(used(Forms3)) -- (Defined ++ imported(Forms3)),
    Imports = [attribute(import, {Module, Names}) || {Module, Names} <- find(Missing, sources(Dialect, Forms3))],
    Exports = [attribute(export, Props) || Props <- [properties(Defined) -- exported(Forms3)], Props =/= []],
    after_module(Forms3, Exports ++ Imports ++ [attribute(compile, nowarn_unused_type) || Dialect =:= proper]).

is_mark({attribute, _, ravel_dialect, _}) -> true;
is_mark(_) -> false.

%% Both headers in one module: the names of both, PropEr's first.
dialect(Forms) ->
    case [Dialect || {attribute, _, ravel_dialect, Dialect} <- Forms] of
        [Dialect] -> Dialect;
        [_ | _] = Several ->
            case lists:member(proper, Several) of true -> proper; false -> hd(Several) end;
        [] -> plain
    end.

properties(Defined) -> [{Name, 0} || {Name, 0} <- Defined, lists:prefix("prop_", atom_to_list(Name))].

exported(Forms) -> lists:append([Names || {attribute, _, export, Names} <- Forms]).

attribute(Name, Value) -> {attribute, 1, Name, Value}.

after_module([{attribute, _, module, _} = Form | Rest], New) -> [Form | New ++ Rest];
after_module([Form | Rest], New) -> [Form | after_module(Rest, New)];
after_module([], New) -> New.

%% Imports

imported(Forms) -> lists:append([Names || {attribute, _, import, {_, Names}} <- Forms]).

without_clashes(Forms, Defined) ->
    lists:map(
        fun({attribute, Line, import, {Module, Names}}) -> {attribute, Line, import, {Module, Names -- Defined}};
           (Form) -> Form
        end, Forms).

%% Which modules offer names, by dialect and by the headers that are included.
sources(eqc, Forms) ->
    Headers = [filename:basename(File) || {attribute, _, file, {File, _}} <- Forms],
    Extra = [list_to_atom(filename:rootname(H)) || H <- lists:usort(Headers),
             lists:member(H, ["eqc_statem.hrl", "eqc_fsm.hrl", "eqc_component.hrl", "eqc_par_statem.hrl"])],
    Extra ++ [eqc, eqc_gen, eqc_symbolic];
sources(_, _) -> [].

find(Missing, Sources) -> find(Missing, Sources, []).

find(_, [], Found) -> Found;
find(Missing, [Module | Rest], Found) ->
    case [Name || Name <- Missing, lists:member(Name, exports(Module)), not is_builtin(Name)] of
        [] -> find(Missing, Rest, Found);
        Names -> find(Missing -- Names, Rest, [{Module, Names} | Found])
    end.

exports(Module) ->
    case code:ensure_loaded(Module) of
        {module, _} -> Module:module_info(exports);
        _ -> []
    end.

is_builtin({Name, Arity}) -> erl_internal:bif(Name, Arity) orelse Name =:= module_info.

%% Functions that are called or named without a module.
used({call, _, {atom, _, Name}, Args}) -> [{Name, length(Args)} | used(Args)];
used({'fun', _, {function, Name, Arity}}) when is_atom(Name) -> [{Name, Arity}];
used({attribute, _, Name, _}) when Name =/= record -> [];
used(Term) when is_tuple(Term) -> used(tuple_to_list(Term));
used([Head | Tail]) -> used(Head) ++ used(Tail);
used(_) -> [].
