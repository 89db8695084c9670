%% SPDX-License-Identifier: Apache-2.0
%% Exceptions: classes, reasons, stack traces; catch, try, after.
-module(d_errors).
-compile([export_all, nowarn_export_all]).

id(X) -> X.
-record(r, {a = 1, b}).

t_error() -> error(my_reason).
t_error_args() -> error(my_reason, [a, b]).
t_error_info() -> error(my_reason, [a], [{error_info, #{cause => x}}]).
t_exit() -> exit(my_reason).
t_throw() -> throw(my_reason).
t_badmatch() -> {ok, X} = id(no), X.
t_case_clause() -> case id(3) of 1 -> a; 2 -> b end.
t_if_clause() -> X = id(3), if X =:= 1 -> a; X =:= 2 -> b end.
t_function_clause() -> only_one(id(2)).
only_one(1) -> ok.
t_function_clause_args() -> two(id({a, "x"}), id(#{k => 1})).
two(1, _) -> ok.
t_try_clause() -> try id(1) of 2 -> ok catch _:_ -> no end.
t_undef() -> no_such_module_here:f(1, 2).
t_undef_function() -> lists:no_such_function(x).
t_undef_local_apply() -> apply(?MODULE, no_such, [1]).
t_badfun() -> F = id(a), F(1).
t_badarity() -> F = id(fun(X) -> X end), F(1, 2).
t_badarity_trace() -> apply(id(fun(_) -> 1 end), []).
t_badrecord() -> R = id(x), R#r.a.
t_badrecord_update() -> R = id({r, 1}), R#r{a = 2}.
t_record() -> R = #r{b = id(2)}, {R, R#r.a, R#r{a = 5}, is_record(R, r)}.
t_badmap() -> maps:put(a, 1, id(x)).
t_badarg_bif() -> atom_to_list(id(1)).
t_badarg_bif2() -> list_to_integer(id("x")).
t_apply_bad_args() -> apply(lists, reverse, id(a)).
t_apply_bad_module() -> M = id(1), M:f().
t_apply_bad_function() -> F = id("f"), lists:F([]).
t_catch_error() -> {'EXIT', {R, T}} = (catch error(x)), {R, [{M, F, A} || {M, F, A, _} <- T, M =:= ?MODULE]}.
t_catch_exit() -> catch exit(x).
t_catch_throw() -> catch throw(x).
t_catch_value() -> catch id(v).
t_catch_nested() -> catch (catch throw(a)) =:= b orelse throw(c).
t_try_of() -> try id(1) of 1 -> one; _ -> other catch _:_ -> caught end.
t_try_of_raises() -> try id(1) of 1 -> throw(in_of) catch throw:in_of -> wrong end.
t_try_classes() -> [try f(K) catch error:R -> {error, R}; exit:R -> {exit, R}; throw:R -> {throw, R} end || K <- [error, exit, throw, none]].
f(error) -> error(e);
f(exit) -> exit(x);
f(throw) -> throw(t);
f(none) -> nothing.
t_try_default_class() -> try throw(a) catch a -> only_throw end.
t_try_no_match() -> try throw(a) catch b -> no end.
t_after() -> put(log, []), R = (catch try log(body), throw(x) after log(after_) end), {R, get(log)}.
t_after_value() -> put(log, []), R = try log(body), v after log(after_) end, {R, get(log)}.
t_after_raises() -> try throw(first) after error(second) end.
t_after_nested() -> put(log, []), catch try try throw(x) after log(inner) end after log(outer) end, get(log).
log(X) -> put(log, [X | get(log)]).
t_stacktrace() -> try deep(3) catch error:R:T -> {R, [{F, A} || {?MODULE, F, A, _} <- T, F =:= deep]} end.
deep(0) -> error(bottom);
deep(N) -> 1 + deep(N - 1).
t_stacktrace_lines() -> deep(2).
t_stacktrace_tail() -> tail(3).
tail(0) -> error(bottom);
tail(N) -> tail(N - 1).
t_stacktrace_fun() -> F = fun(X) -> 1 + id_error(X) end, 1 + F(2).
id_error(X) -> error({bad, X}).
t_stacktrace_lists() -> lists:map(fun(X) -> 1 div X end, [1, id(0)]).
t_stacktrace_foldl() -> lists:foldl(fun(X, A) -> X + A end, 0, [1, id(a)]).
t_reraise() -> try error(a) catch C:R:T -> erlang:raise(C, {again, R}, T) end.
t_raise_own_trace() -> erlang:raise(error, x, [{m, f, 1, []}]).
t_raise_badarg() -> erlang:raise(foo, x, []).
t_nocatch_process() -> {P, M} = spawn_monitor(fun() -> throw(loose) end), receive {'DOWN', M, process, P, {R, T}} -> {R, is_list(T)} end.
t_error_process() -> {P, M} = spawn_monitor(fun() -> error(boom) end), receive {'DOWN', M, process, P, {R, [{Mod, _, A, _} | _]}} -> {R, Mod, A} end.
t_exit_process() -> {P, M} = spawn_monitor(fun() -> exit(bye) end), receive {'DOWN', M, process, P, R} -> R end.
t_deep_catch() -> lists:foldl(fun(N, A) -> try id(N) / (N rem 3) of V -> [V | A] catch error:badarith -> [bad | A] end end, [], lists:seq(0, 8)).
t_guard_errors() -> [if hd(X) =:= 1 -> one; length(X) > 3 -> long; true -> other end || X <- [[1], a, [2, 3, 4, 5], {}, []]].
t_guard_errors2() -> [g(X) || X <- [1, a, {1, 2}, "s", 1.5, #{a => 1}]].
g(X) when element(1, X) =:= 1 -> tuple;
g(X) when X + 1 > 1 -> number;
g(X) when map_get(a, X) =:= 1 -> map;
g(X) when tl(X) =:= [] -> short;
g(_) -> other.
t_andalso() -> [try id(X) andalso yes catch error:R -> R end || X <- [true, false, 1]].
t_orelse() -> [try id(X) orelse yes catch error:R -> R end || X <- [true, false, 1]].
t_and_or() -> [try {id(X) and true, id(X) or false, id(X) xor true, not id(X)} catch error:R -> R end || X <- [true, false, 1]].
t_and_trace() -> id(a) and id(true).
t_not_trace() -> not id(a).
t_maybe_badkey() -> maps:get(k, #{}).
t_element_of_atom() -> element(1, id(a)).
t_bin_construct() -> X = id(a), <<X:8>>.
t_float_badarith() -> id(1.0) + id(a).
t_spawn_bad() -> spawn(id(a), id(b), id(c)).
t_send_bad() -> id(no_such_name_registered) ! x.
t_register_bad() -> register(id(undefined), self()).
t_link_noproc() -> {P, M} = spawn_monitor(fun() -> ok end), receive {'DOWN', M, _, _, _} -> ok end, link(P).
t_list_to_pid_bad() -> list_to_pid(id("x")).
t_after_and_catch() -> put(log, []), R = try throw(t) catch throw:X -> log(c), {caught, X} after log(a) end, {R, get(log)}.
t_catch_in_args() -> {catch throw(a), catch error(b) =:= c, ok}.
t_format_reason() -> try error({a, b}) catch _:R -> lists:flatten(io_lib:format("~p", [R])) end.
t_erl_error_format() -> try lists:nth(5, id([a])) catch C:R:T -> [element(1, hd(T)), element(2, hd(T)), C, R] end.
