%% SPDX-License-Identifier: Apache-2.0
%%
%% Symbolic terms of command lists: {var, N} stands for the result of command N (or, with an atom, for an
%% entry of the environment that the property passed), {call, M, F, Args} for the result of a call. Terms
%% are looked through before they are rebuilt: most model states hold nothing symbolic at run time, and
%% looking allocates nothing.
%%
%% As in both dialects, a real value that looks like a symbolic variable or call is taken for one.
-module(ravel_vars).

-export([eval/2, eval_call/2, uses/1, defined/2, env/1]).

-type env() :: #{term() => term()}.

-spec env([{atom(), term()}] | env()) -> env().
env(Env) when is_map(Env) -> Env;
env(Env) -> maps:from_list(Env).

-spec eval(env(), term()) -> term().
eval(Env, Term) ->
    case symbolic(Term) of
        false -> Term;
        true -> rebuild(Env, Term)
    end.

%% The call with real arguments, not yet made.
-spec eval_call(env(), tuple()) -> tuple().
eval_call(Env, {call, M, F, Args}) -> {call, eval(Env, M), eval(Env, F), eval(Env, Args)};
eval_call(Env, {call, M, F, Args, Meta}) -> {call, eval(Env, M), eval(Env, F), eval(Env, Args), eval(Env, Meta)}.

symbolic([H | T]) -> symbolic(H) orelse symbolic(T);
symbolic({var, _}) -> true;
symbolic({call, _, _, _}) -> true;
symbolic(T) when is_tuple(T) -> symbolic_elements(T, tuple_size(T));
symbolic(T) when is_map(T), map_size(T) > 0 -> symbolic(maps:to_list(T));
symbolic(_) -> false.

symbolic_elements(_, 0) -> false;
symbolic_elements(T, N) -> symbolic(element(N, T)) orelse symbolic_elements(T, N - 1).

rebuild(Env, [H | T]) ->
    H1 = rebuild(Env, H),
    [H1 | rebuild(Env, T)];
rebuild(Env, {var, Name}) ->
    case Env of
        #{Name := Value} -> Value;
        _ -> {var, Name}
    end;
rebuild(Env, {call, M, F, Args}) ->
    apply(rebuild(Env, M), rebuild(Env, F), rebuild(Env, Args));
rebuild(Env, T) when is_tuple(T) ->
    list_to_tuple(rebuild(Env, tuple_to_list(T)));
rebuild(Env, T) when is_map(T) ->
    maps:from_list(rebuild(Env, maps:to_list(T)));
rebuild(_, T) ->
    T.

%% The numbered variables of a term.
-spec uses(term()) -> [integer()].
uses(Term) -> uses(Term, []).

uses([H | T], Acc) -> uses(T, uses(H, Acc));
uses({var, N}, Acc) when is_integer(N) -> [N | Acc];
uses(T, Acc) when is_tuple(T) -> uses_elements(T, tuple_size(T), Acc);
uses(T, Acc) when is_map(T), map_size(T) > 0 -> uses(maps:to_list(T), Acc);
uses(_, Acc) -> Acc.

uses_elements(_, 0, Acc) -> Acc;
uses_elements(T, N, Acc) -> uses_elements(T, N - 1, uses(element(N, T), Acc)).

%% Are all numbered variables of the term keys of this map?
-spec defined(term(), #{integer() => term()}) -> boolean().
defined(Term, Known) -> lists:all(fun(N) -> is_map_key(N, Known) end, uses(Term)).
