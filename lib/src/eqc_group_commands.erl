%% SPDX-License-Identifier: Apache-2.0
%%
%% Grouped models: each command has its own small callbacks, foo_args/1, foo_pre/1,2, foo_next/3, foo_post/3
%% and so on. This parse transform writes the callbacks that the library calls (command/1, precondition/2
%% ...) from what the module defines. It writes them as text, one function at a time, and parses that: what
%% is generated can be read here.
%%
%% A model is grouped if it has no command/1 (or no next_state_data/5, for finite state machines) but some
%% foo_args or foo_command, or if it says -eqc_group_commands(true). Not supported: callouts of
%% eqc_component, and _shape, which only more_bugs reads.
-module(eqc_group_commands).

-export([parse_transform/2, choose/1, both/2, meta/1]).

parse_transform(Forms, _Options) ->
    Defined = maps:from_list([{{Name, Arity}, []} || {function, _, Name, Arity, _} <- Forms]),
    case kind(Forms, Defined) of
        {grouped, Kind} -> inserted(Forms, Defined, written(Kind, Defined));
        plain -> Forms
    end.

kind(Forms, Defined) ->
    Kind = case is_map_key({initial_state_data, 0}, Defined) of
               true -> fsm;
               false -> statem
           end,
    Wanted = lists:any(fun({attribute, _, eqc_group_commands, true}) -> true; (_) -> false end, Forms),
    Plain = case Kind of
                statem -> is_map_key({command, 1}, Defined);
                fsm -> is_map_key({next_state_data, 5}, Defined)
            end,
    case names(Kind, Defined) =/= [] andalso (Wanted orelse not Plain) of
        true -> {grouped, Kind};
        false -> plain
    end.

%% The commands of a model, by the callbacks that give their arguments.
names(statem, Defined) -> with_suffix("_args", 1, Defined) ++ with_suffix("_command", 1, Defined);
names(fsm, Defined) -> with_suffix("_args", 3, Defined).

with_suffix(Suffix, Arity, Defined) ->
    lists:sort([list_to_atom(lists:sublist(Text, length(Text) - length(Suffix)))
                || {Name, A} <- maps:keys(Defined), A =:= Arity, Text <- [atom_to_list(Name)],
                   lists:suffix(Suffix, Text), length(Text) > length(Suffix)]).

%%% What is written

written(statem, Defined) ->
    Names = names(statem, Defined),
    One = fun(Name, Suffix, Calls) -> call_of(Name, Suffix, Calls, Defined) end,
    [["command(S) -> eqc_group_commands:choose(", lists:join(" ++ ", [offer(Name, Defined) || Name <- Names]), ")."],

     ["precondition(S, Call) -> ", common(precondition_common, "S, Call", Defined, " andalso "),
      "'$pre'(element(3, Call), S, element(4, Call), eqc_group_commands:meta(Call))."],
     clauses("'$pre'", "_S, _Args, _Meta", "true",
             [{Name, [lists:join(" andalso ", Conditions)]}
              || Name <- Names,
                 Conditions <- [[C || C <- [One(Name, "_pre", [{1, "_S"}]),
                                            One(Name, "_pre", [{2, "_S, _Args"}, {3, "_S, _Args, _Meta"}])], C =/= none]],
                 Conditions =/= []]),

     "next_state(S, V, Call) -> '$next'(element(3, Call), S, V, element(4, Call), eqc_group_commands:meta(Call)).",
     clauses("'$next'", "_S, _V, _Args, _Meta", "_S",
             each(Names, fun(N) -> One(N, "_next", [{3, "_S, _V, _Args"}, {4, "_S, _V, _Args, _Meta"}]) end)),

     ["postcondition(S, Call, Res) -> eqc_group_commands:both("
      "'$post'(element(3, Call), S, element(4, Call), Res, eqc_group_commands:meta(Call)), fun() -> ",
      optional(postcondition_common, "S, Call, Res", "true", Defined), " end)."],
     clauses("'$post'", "_S, _Args, _Res, _Meta", "true",
             each(Names, fun(N) -> One(N, "_post", [{3, "_S, _Args, _Res"}, {4, "_S, _Args, _Res, _Meta"}]) end))]
        ++ if_any(each(Names, fun(N) -> One(N, "_return", [{2, "_S, _Args"}, {3, "_S, _Args, _Meta"}]) end),
                  "return_value(S, Call) -> '$return'(element(3, Call), S, element(4, Call), eqc_group_commands:meta(Call)).",
                  "'$return'", "_S, _Args, _Meta", "ok")
        ++ if_any(each(Names, fun(N) -> One(N, "_dynamicpre", [{2, "_S, _Args"}, {3, "_S, _Args, _Meta"}]) end),
                  "dynamic_precondition(S, Call) -> "
                  "'$dynamicpre'(element(3, Call), S, element(4, Call), eqc_group_commands:meta(Call)).",
                  "'$dynamicpre'", "_S, _Args, _Meta", "true")
        ++ if_any(each(Names, fun(N) -> One(N, "_adapt", [{2, "_S, _Args"}, {3, "_S, _Args, _Meta"}]) end),
                  "adapt(S, Call) -> '$adapt'(element(3, Call), S, element(4, Call), eqc_group_commands:meta(Call)).",
                  "'$adapt'", "_S, _Args, _Meta", "false")
        ++ if_any(each(Names, fun(N) -> One(N, "_blocking", [{2, "_S, _Args"}, {3, "_S, _Args, _Meta"}]) end),
                  "blocking(S, Call) -> '$blocking'(element(3, Call), S, element(4, Call), eqc_group_commands:meta(Call)).",
                  "'$blocking'", "_S, _Args, _Meta", "false")
        ++ if_any(each(Names, fun(N) -> One(N, "_features", [{3, "_S, _Args, _Res"}, {4, "_S, _Args, _Res, _Meta"}]) end),
                  ["call_features(S, Call, Res) -> "
                   "'$features'(element(3, Call), S, element(4, Call), Res, eqc_group_commands:meta(Call)) ++ ",
                   optional(call_features_common, "S, Call, Res", "[]", Defined), "."],
                  "'$features'", "_S, _Args, _Res, _Meta", "[]");
written(fsm, Defined) ->
    Names = names(fsm, Defined),
    One = fun(Name, Suffix, Calls) -> call_of(Name, Suffix, Calls, Defined) end,
    [clauses("'$args'", "_From, _To, _S", "[]", each(Names, fun(N) -> One(N, "_args", [{3, "_From, _To, _S"}]) end)),

     "precondition(From, To, S, Call) -> "
     "try '$pre'(element(3, Call), From, To, S, element(4, Call)) =:= true catch _:_ -> false end.",
     clauses("'$pre'", "_From, _To, _S, _Args", "true",
             [{Name, [lists:join(" andalso ", Conditions)]}
              || Name <- Names,
                 Conditions <- [[C || C <- [One(Name, "_pre", [{3, "_From, _To, _S"}]),
                                            One(Name, "_pre", [{4, "_From, _To, _S, _Args"}])], C =/= none]],
                 Conditions =/= []]),

     "next_state_data(From, To, S, V, Call) -> '$next'(element(3, Call), From, To, S, V, element(4, Call)).",
     clauses("'$next'", "_From, _To, _S, _V, _Args", "_S",
             each(Names, fun(N) -> One(N, "_next", [{5, "_From, _To, _S, _V, _Args"}]) end)),

     ["postcondition(From, To, S, Call, Res) -> eqc_group_commands:both("
      "'$post'(element(3, Call), From, To, S, element(4, Call), Res), fun() -> ",
      optional(postcondition_common, "From, To, S, Call, Res", "true", Defined), " end)."],
     clauses("'$post'", "_From, _To, _S, _Args, _Res", "true",
             each(Names, fun(N) -> One(N, "_post", [{5, "_From, _To, _S, _Args, _Res"}]) end))]
        ++ if_any(each(Names, fun(N) -> One(N, "_features", [{5, "_From, _To, _S, _Args, _Res"}]) end),
                  "call_features(From, To, S, Call, Res) -> "
                  "'$features'(element(3, Call), From, To, S, element(4, Call), Res).",
                  "'$features'", "_From, _To, _S, _Args, _Res", "[]").

%% A command that may be generated in state S: its weight and the generator of its call, in a list; none
%% otherwise.
offer(Name, Defined) ->
    Conditions = [[optional_name(command_precondition_common), "(S, ", atom(Name), ")"]
                  || is_map_key({command_precondition_common, 2}, Defined)]
        ++ [C || C <- [call_of(Name, "_pre", [{1, "S"}], Defined)], C =/= none],
    Gen = case call_of(Name, "_command", [{1, "S"}], Defined) of
              none -> ["{call, ?MODULE_NAME, ", atom(Name), ", ", call_of(Name, "_args", [{1, "S"}], Defined), "}"];
              Command -> Command
          end,
    Weight = case is_map_key({weight, 2}, Defined) of
                 true -> ["weight(S, ", atom(Name), ")"];
                 false -> "1"
             end,
    ["[{", Weight, ", fun() -> ", Gen, " end}", [[" || ", lists:join(", ", Conditions)] || Conditions =/= []], "]"].

%% A call of the callback with this suffix, in the first of these arities that the module defines.
call_of(_, _, [], _) -> none;
call_of(Name, Suffix, [{Arity, Args} | Rest], Defined) ->
    Callback = list_to_atom(atom_to_list(Name) ++ Suffix),
    case is_map_key({Callback, Arity}, Defined) of
        true -> [atom(Callback), "(", Args, ")"];
        false -> call_of(Name, Suffix, Rest, Defined)
    end.

each(Names, Call) -> [{Name, Text} || Name <- Names, Text <- [Call(Name)], Text =/= none].

clauses(Function, Args, Default, Clauses) ->
    [[[Function, "(", atom(Name), ", ", Args, ") -> ", Body, ";\n"] || {Name, Body} <- Clauses],
     Function, "(_, ", Args, ") -> ", Default, "."].

if_any([], _, _, _, _) -> [];
if_any(Clauses, Callback, Function, Args, Default) -> [Callback, clauses(Function, Args, Default, Clauses)].

common(Name, Args, Defined, After) ->
    case optional(Name, Args, none, Defined) of
        none -> [];
        Call -> [Call, After]
    end.

optional(Name, Args, Default, Defined) ->
    case is_map_key({Name, length(string:split(Args, ",", all))}, Defined) of
        true -> [optional_name(Name), "(", Args, ")"];
        false -> Default
    end.

optional_name(Name) -> atom_to_list(Name).

atom(Name) -> io_lib:write_atom(Name).

%%% Into the module

inserted(Forms, Defined, Texts) ->
    [Module] = [Name || {attribute, _, module, Name} <- Forms],
    New = [New || Text <- Texts, {function, _, Name, Arity, _} = New <- [parsed(Text, Module)],
                  not is_map_key({Name, Arity}, Defined)],
    Exports = [{Name, Arity} || {function, _, Name, Arity, _} <- New] ++ called_by_name(Defined),
    IsBefore = fun(Form) -> element(1, Form) =/= function andalso element(1, Form) =/= eof end,
    {Before, After} = lists:splitwith(IsBefore, Forms),
    Before ++ [{attribute, erl_anno:set_generated(true, erl_anno:new(1)), export, lists:usort(Exports) -- exported(Forms)}]
        ++ New ++ After.

%% Commands, state functions and general callbacks are called from outside, whether the module exports them
%% or not.
called_by_name(Defined) -> [F || {Name, _} = F <- maps:keys(Defined), Name =/= module_info].

exported(Forms) -> lists:append([Names || {attribute, _, export, Names} <- Forms]).

parsed(Text, Module) ->
    Source = string:replace(lists:flatten(Text), "?MODULE_NAME", lists:flatten(atom(Module)), all),
    {ok, Tokens, _} = erl_scan:string(lists:flatten(Source)),
    {ok, Form} = erl_parse:parse_form(Tokens),
    erl_parse:map_anno(fun(Anno) -> erl_anno:set_generated(true, Anno) end, Form).

%%% What the written functions call

%% One of the commands that are possible now, by weight.
choose(Offers) ->
    case [{Weight, ravel_gen:lazy(Make)} || {Weight, Make} <- Offers, Weight > 0] of
        [] -> no_command;
        Weighted -> ravel_gen:frequency(Weighted)
    end.

%% A postcondition's answer is not always a boolean: what is not true says why.
both(true, Common) -> Common();
both(Other, _) -> Other.

meta({call, _, _, _, Meta}) -> Meta;
meta(_) -> [].
