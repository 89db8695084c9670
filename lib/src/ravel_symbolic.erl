%% SPDX-License-Identifier: Apache-2.0
%%
%% Symbolic calls {call, M, F, Args} and variables {var, Name}: values that are
%% described by how they are made, so that a counterexample reads as a program.
%% Both dialects evaluate, check and print them; {'$call', M, F, Args} is replaced
%% by its result before a property sees it.

-module(ravel_symbolic).
-export([eval/2, defined/1, well_defined/1, pretty/2, values/1]).

eval(Env, {var, Name} = Var) ->
    case lists:keyfind(Name, 1, Env) of
        {_, Value} -> Value;
        false -> Var
    end;
eval(Env, {Call, M, F, Args}) when (Call =:= call orelse Call =:= '$call'), is_list(Args) ->
    apply(eval(Env, M), eval(Env, F), [eval(Env, Arg) || Arg <- Args]);
eval(Env, Term) -> inside(fun(T) -> eval(Env, T) end, Term).

%% A term with F done to what it consists of.
inside(F, [Head | Tail]) -> [F(Head) | F(Tail)];
inside(F, Term) when is_tuple(Term) -> list_to_tuple([F(T) || T <- tuple_to_list(Term)]);
inside(F, Term) when is_map(Term), map_size(Term) > 0 ->
    maps:from_list([{F(K), F(V)} || {K, V} <- maps:to_list(Term)]);
inside(_, Term) -> Term.

defined(Term) ->
    try eval([], Term) of
        _ -> true
    catch
        _:_ -> false
    end.

%% A generator of the terms of Gen that can be evaluated.
well_defined(Gen) -> ravel_gen:suchthat(Gen, fun defined/1).

%% What a property is given for a generated value.
values(Term) ->
    case has_calls(Term) of
        true -> evaluated(Term);
        false -> Term
    end.

evaluated({'$call', M, F, Args}) -> apply(M, F, [evaluated(Arg) || Arg <- Args]);
evaluated(Term) -> inside(fun evaluated/1, Term).

has_calls({'$call', _, _, _}) -> true;
has_calls([Head | Tail]) -> has_calls(Head) orelse has_calls(Tail);
has_calls(Term) when is_tuple(Term) -> in_elements(tuple_size(Term), Term);
has_calls(_) -> false.

in_elements(0, _) -> false;
in_elements(I, Term) -> has_calls(element(I, Term)) orelse in_elements(I - 1, Term).

%% Text of a symbolic term as one would write it.
pretty(Env, {var, Name} = Var) ->
    case lists:keyfind(Name, 1, Env) of
        {_, Value} -> io_lib:format("~tp", [Value]);
        false when is_integer(Name) -> ["V", integer_to_list(Name)];
        false when is_atom(Name) -> atom_to_list(Name);
        false -> io_lib:format("~tp", [Var])
    end;
pretty(Env, {Call, M, F, Args}) when (Call =:= call orelse Call =:= '$call'), is_list(Args) ->
    [name(Env, M), ":", name(Env, F), "(", separated(Env, Args), ")"];
pretty(Env, Term) when is_list(Term) ->
    case Term =/= [] andalso io_lib:printable_unicode_list(Term) of
        true -> io_lib:format("~tp", [Term]);
        false -> ["[", elements(Env, Term), "]"]
    end;
pretty(Env, Term) when is_tuple(Term) -> ["{", separated(Env, tuple_to_list(Term)), "}"];
pretty(_, Term) -> io_lib:format("~tp", [Term]).

name(_, Atom) when is_atom(Atom) -> io_lib:format("~tp", [Atom]);
name(Env, Term) -> pretty(Env, Term).

separated(Env, Terms) -> lists:join(", ", [pretty(Env, Term) || Term <- Terms]).

elements(_, []) -> [];
elements(Env, [Last]) -> pretty(Env, Last);
elements(Env, [Term | Rest]) when is_list(Rest) -> [pretty(Env, Term), ", " | elements(Env, Rest)];
elements(Env, [Term | Tail]) -> [pretty(Env, Term), " | ", pretty(Env, Tail)].
