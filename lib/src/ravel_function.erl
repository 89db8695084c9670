%% SPDX-License-Identifier: Apache-2.0
%%
%% Generated functions: pure, total, of any arity up to 20. The result is generated
%% from the hash of the arguments, so equal arguments give equal results, and the
%% function needs no memory.

-module(ravel_function).
-export([make/4]).

make(Arity, Gen, Size, Seed) ->
    Result = fun(Arguments) ->
        [Value | _] = ravel_gen:value(Gen, Size, ravel_random:seed({Seed, Arguments})),
        Value
    end,
    of_arity(Arity, Result).

of_arity(0, R) -> fun() -> R([]) end;
of_arity(1, R) -> fun(A) -> R([A]) end;
of_arity(2, R) -> fun(A, B) -> R([A, B]) end;
of_arity(3, R) -> fun(A, B, C) -> R([A, B, C]) end;
of_arity(4, R) -> fun(A, B, C, D) -> R([A, B, C, D]) end;
of_arity(N, R) when N =< 20 ->
    % A fun of any arity, written as a term: the interpreter of erl_eval makes it.
    Vars = [{var, 1, list_to_atom("A" ++ integer_to_list(I))} || I <- lists:seq(1, N)],
    List = lists:foldr(fun(Var, Tail) -> {cons, 1, Var, Tail} end, {nil, 1}, Vars),
    Clause = {clause, 1, Vars, [], [{call, 1, {var, 1, 'R'}, [List]}]},
    {value, Fun, _} = erl_eval:expr({'fun', 1, {clauses, [Clause]}}, [{'R', R}]),
    Fun;
of_arity(_, _) -> throw({'$ravel', arity_limit}).
