%% SPDX-License-Identifier: Apache-2.0
%%
%% A module as people write it for PropEr. It is compiled with the header here and,
%% where Debian's erlang-proper is installed, once more with PropEr's own, as what
%% people have compiled already; both must run on this library.

-module(proper_test).
-export([tests/0]).
-include_lib("proper/include/proper.hrl").

-type shade() :: light | dark | {mixed, [shade()]}.

prop_reverse() -> ?FORALL(L, list(integer()), lists:reverse(lists:reverse(L)) =:= L).
prop_sum() -> ?FORALL(L, list(nat()), lists:sum(L) < 50).
prop_several() -> ?FORALL({X, [Y]}, {integer(), [boolean()]}, ?IMPLIES(X > 3, X < 30 orelse not Y)).
prop_whenfail() -> ?FORALL(X, nat(), ?WHENFAIL(put(seen, X), X < 5)).
prop_trapexit() -> ?FORALL(X, nat(), ?TRAPEXIT(X < 5 orelse (begin link(spawn(fun() -> exit(bad) end)), receive never -> ok end end))).
prop_timeout() -> ?FORALL(X, nat(), ?TIMEOUT(20, X < 3 orelse (begin timer:sleep(2000), true end))).
prop_setup() -> ?SETUP(fun() -> put(up, true), fun() -> erase(up), ok end end, ?FORALL(_, nat(), get(up))).
prop_conjunction() -> ?FORALL(X, nat(), conjunction([{low, X < 5}, {all, ?FORALL(Y, nat(), X + Y >= 0)}])).
prop_native() -> ?FORALL(S, shade(), S =/= dark).
prop_lazy() -> ?FORALL(S, stream(), length(S) < 5).
prop_shrink() -> ?FORALL(S, ?SHRINK({big, int()}, [small]), is_integer(S)).
prop_letshrink() -> ?FORALL(S, ?LETSHRINK([A, B], [nat(), nat()], {A, B}), is_atom(S)).
prop_sized() -> ?FORALL(S, ?SIZED(Size, resize(Size * 2, vector(3, int()))), is_list(S)).
prop_suchthat() -> ?FORALL(X, ?SUCHTHAT(Y, integer(), Y rem 2 =:= 0), X < 30).
prop_maybe() -> ?FORALL(X, ?SUCHTHATMAYBE(Y, nat(), Y < 0), X >= 0).
prop_impossible() -> ?FORALL(_, ?SUCHTHAT(Y, nat(), Y < 0), true).
prop_symbolic() -> ?FORALL(X, {'$call', lists, seq, [1, nat()]}, length(X) < 4).
prop_parameter() -> ?FORALL(X, with_parameter(p, 4, ?LET(N, nat(), {N, ?LAZY(parameter(p))})), element(2, X) =:= 4).
prop_labels() -> ?FORALL(X, nat(), collect(X > 9, aggregate(with_title(t), [a, b], measure("m", X, classify(X > 3, big, true))))).
prop_settings() -> numtests(5, fails(?FORALL(X, nat(), X < 1))).
prop_equals() -> ?FORALL(X, nat(), equals(X - X, 0)).

stream() -> ?LAZY(frequency([{1, []}, {3, [0 | stream()]}])).

tests() ->
    [{Name, fun() -> quick(Name, []) end} || Name <- [prop_reverse, prop_setup, prop_sized, prop_maybe, prop_parameter,
                                                    prop_labels, prop_settings, prop_equals]] ++
    [{Name, fun() -> smallest(Name, Values) end}
     || {Name, Values} <- [{prop_several, [{30, [true]}]}, {prop_whenfail, [5]}, {prop_trapexit, [5]}, {prop_timeout, [3]},
                           {prop_conjunction, [5, [{low, []}]]}, {prop_native, [dark]}, {prop_lazy, [[0, 0, 0, 0, 0]]},
                           {prop_shrink, [small]}, {prop_letshrink, [0]}, {prop_suchthat, [30]},
                           {prop_symbolic, [{'$call', lists, seq, [1, 4]}]}]] ++
    [{prop_sum, fun() -> [L] = quick(prop_sum, [long_result]), lists:sum(L) =:= 50 end},
     {prop_impossible, fun() -> quick(prop_impossible, []) =:= {error, cant_generate} end},
     {whenfail_acts, fun() -> quick(prop_whenfail, []), get(seen) =:= 5 end},
     {counterexample, fun() -> quick(prop_whenfail, []), proper:counterexample() =:= [5] end},
     {counterexamples, fun() ->
        [{proper_test, prop_conjunction, 0} | _] = lists:sort(proper:module(?MODULE, [quiet, {numtests, 300}])),
        lists:keymember([5], 2, proper:counterexamples())
     end},
     {noshrink, fun() -> [X] = proper:counterexample(prop_whenfail(), [quiet, noshrink, {start_size, 40}]), X >= 5 end},
     {options, fun() -> proper:quickcheck(prop_reverse(), [quiet, bogus]) =:= {error, {unrecognized_option, bogus}} end},
     {numtests, fun() ->
        Count = fun(Options) -> put(n, 0), proper:quickcheck(?FORALL(_, nat(), begin put(n, get(n) + 1), true end), [quiet | Options]), get(n) end,
        {100, 7, 9} =:= {Count([]), Count([{numtests, 7}]), Count([9])}
     end},
     {sizes, fun() ->
        put(sizes, []),
        proper:quickcheck(?FORALL(S, ?SIZED(S, S), begin put(sizes, [S | get(sizes)]), true end), [quiet]),
        {lists:min(get(sizes)), lists:max(get(sizes)), length(lists:usort(get(sizes)))} =:= {1, 42, 42}
     end},
     {printer, fun() ->
        Self = self(),
        proper:quickcheck(?FORALL(X, exactly(3), collect(fun(Sample) -> Self ! {sample, Sample} end, X, true)), [quiet, {numtests, 2}]),
        receive {sample, [3, 3]} -> true after 0 -> false end
     end},
     {pick, fun() -> {ok, X} = proper_gen:pick(nat()), X >= 0 andalso proper_gen:pick(nat(), 9, {1, 2, 3}) =:= proper_gen:pick(nat(), 9, {1, 2, 3}) end},
     {pretty_print, fun() ->
        proper_symb:pretty_print([{x, 1}], {call, lists, append, [{var, x}, {var, 2}, [a, {b, "text"}]]}) =:=
            "lists:append(1, V2, [a, {b, \"text\"}])"
     end},
     {eval, fun() -> eval([{x, [1]}], {call, lists, append, [{var, x}, {call, lists, seq, [2, 3]}]}) =:= [1, 2, 3] end},
     {defined, fun() -> defined({call, erlang, hd, [[1]]}) andalso not defined({call, erlang, hd, [[]]}) end}].

quick(Name, Options) -> proper:quickcheck(?MODULE:Name(), [quiet, {numtests, 400} | Options]).

smallest(Name, Values) ->
    case quick(Name, [long_result]) of
        Values -> true;
        Other -> Other
    end.
