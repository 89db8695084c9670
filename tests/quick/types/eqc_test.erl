%% SPDX-License-Identifier: Apache-2.0
%%
%% A module as people write it for QuickCheck: every macro and function of properties,
%% tested by quickcheck in plain Erlang and by the entry that `ravel test` uses.

-module(eqc_test).
-export([tests/0]).
-include_lib("eqc/include/eqc.hrl").

%% Properties, exported by the header's transform.

prop_reverse() -> ?FORALL(L, list(int()), equals(lists:reverse(lists:reverse(L)), L)).
prop_sum() -> ?FORALL(L, list(nat()), lists:sum(L) < 50).
prop_nested() -> ?FORALL(X, nat(), ?FORALL(L, vector(X, int()), length(L) < 7)).
prop_implies() -> ?FORALL(X, nat(), ?IMPLIES(X > 3, X > 2)).
prop_never() -> ?FORALL(X, nat(), ?IMPLIES(X < 0, false)).
prop_whenfail() -> ?FORALL(X, nat(), ?WHENFAIL(io:format("saw ~w~n", [X]), X < 5)).
prop_equals() -> ?FORALL(X, nat(), equals(X div 6, 0)).
prop_always() -> ?FORALL(X, nat(), ?ALWAYS(3, begin put(runs, get(runs) + 1), X >= 0 end)).
prop_always_fails() -> ?FORALL(_, nat(), ?ALWAYS(3, begin put(runs, get(runs) + 1), get(runs) < 2 end)).
prop_sometimes() -> ?FORALL(_, nat(), ?SOMETIMES(3, begin put(runs, get(runs) + 1), get(runs) rem 3 =:= 0 end)).
prop_sometimes_fails() -> ?FORALL(_, nat(), ?SOMETIMES(3, begin put(runs, get(runs) + 1), false end)).
prop_timeout() -> ?FORALL(X, nat(), ?TIMEOUT(30, begin timer:sleep(case X > 3 of true -> 1000; false -> 0 end), true end)).
prop_trapexit() -> ?FORALL(X, nat(), ?TRAPEXIT(begin P = spawn_link(fun() -> exit(case X > 3 of true -> bad; false -> normal end) end),
                                                     M = monitor(process, P), receive {'DOWN', M, _, _, _} -> true end end)).
prop_setup() -> ?SETUP(fun() -> put(up, 1 + get_or_0(up)), fun() -> put(down, 1 + get_or_0(down)) end end,
                       ?FORALL(_, nat(), get_or_0(up) =:= 1)).
prop_conjunction() ->
    ?FORALL(X, nat(), conjunction([{small, X < 9}, {fine, true}, {inner, ?FORALL(Y, nat(), X + Y < 9)}])).
prop_disjunction() -> ?FORALL(X, int(), eqc:disjunction([{low, X < 5}, {high, X > 4}])).
prop_labels() ->
    ?FORALL(X, choose(0, 9), collect(X rem 2, aggregate(with_title(thirds), [X rem 3, t],
        classify(X > 4, large, measure(size, X, measure("more", [X, 1], features([f], true))))))).
prop_exception() -> ?FORALL(X, nat(), 9 div max(0, 9 - X) > 0).
prop_throw() -> ?FORALL(X, nat(), X < 5 orelse throw(out)).
prop_settings() -> eqc:numtests(7, fails(?FORALL(X, nat(), X < 2))).
prop_wrong() -> ?FORALL(X, nat(), {not_a_property, X}).
prop_exists() -> ?EXISTS(X, nat(), X =:= 1).
prop_exists_not() -> ?EXISTS(X, nat(), X < 0).
prop_constant() -> true.
prop_commands() ->
    ?FORALL({_, _}, {[{model, m}, {set, {var, 1}, {call, m, f, [elements([a])]}}], [[{set, {var, 2}, {call, m, g, [{var, 1}]}}], []]}, false).

get_or_0(Key) -> case get(Key) of undefined -> 0; N -> N end.

tests() ->
    [passes(prop_reverse), passes(prop_implies), passes(prop_disjunction), passes(prop_exists), passes(prop_constant),
     fails(prop_nested, [7, [0, 0, 0, 0, 0, 0, 0]]),
     fails(prop_whenfail, [5]), fails(prop_equals, [6]), fails(prop_timeout, [4]), fails(prop_trapexit, [4]),
     fails(prop_exception, [9]), fails(prop_throw, [5]),
     {prop_sum, fun() -> [L] = smallest(prop_sum), lists:sum(L) =:= 50 end},
     {prop_conjunction, fun() ->
        case smallest(prop_conjunction) of
            [X, Failed] when X < 9 -> [{inner, [Y]}] = Failed, X + Y =:= 9;
            [9, [{small, []}, {inner, [0]}]] -> true
        end
     end},
     {prop_exists_not, fun() -> quickcheck(prop_exists_not) =:= false end},
     {prop_never, fun() -> quickcheck(prop_never) =:= {error, cant_satisfy} end},
     {prop_wrong, fun() -> quickcheck(prop_wrong) =:= {error, non_boolean_result} end},
     {prop_settings, fun() -> quickcheck(prop_settings) =:= true end},
     {counted(prop_always, 300), fun() -> put(runs, 0), quickcheck(prop_always) =:= true andalso get(runs) =:= 300 end},
     {counted(prop_always_fails, 2), fun() -> put(runs, 0), quickcheck(prop_always_fails) =:= false end},
     {counted(prop_sometimes, 300), fun() -> put(runs, 0), quickcheck(prop_sometimes) =:= true andalso get(runs) =:= 300 end},
     {counted(prop_sometimes_fails, 3), fun() ->
        put(runs, 0),
        {failed, _} = ravel_quick:run(?MODULE, prop_sometimes_fails, #{seed => 1, size => 5}),
        get(runs) =:= 3
     end},
     {setup_once, fun() ->
        erase(up), erase(down),
        quickcheck(prop_setup) =:= true andalso {get(up), get(down)} =:= {1, 1}
     end},
     {setup_each_on_the_machine, fun() ->
        erase(up), erase(down),
        {passed, _} = ravel_quick:run(?MODULE, prop_setup, #{seed => 1, size => 5}),
        {get(up), get(down)} =:= {1, 1}
     end},
     {check, fun() ->
        Prop = prop_whenfail(),
        Values = eqc:counterexample(eqc:quiet(Prop)),
        Values =:= [5] andalso eqc:check(eqc:quiet(Prop), Values) =:= false andalso eqc:check(eqc:quiet(Prop), [4]) =:= true
            andalso eqc:counterexample() =:= [5]
     end},
     {check_parts, fun() ->
        Prop = eqc:quiet(prop_conjunction()),
        Values = eqc:counterexample(Prop),
        eqc:check(Prop, Values) =:= false andalso eqc:check(Prop, [1, [{inner, [1]}]]) =:= true
     end},
     {check_rejected, fun() -> eqc:check(eqc:quiet(prop_implies()), [1]) =:= {error, rejected} end},
     {module, fun() -> proper:module(eqc_small, [quiet]) =:= [{eqc_small, prop_bad, 0}] end},
     {on_output, fun() ->
        Self = self(),
        eqc:quickcheck(eqc:on_output(fun(F, A) -> Self ! {out, io_lib:format(F, A)} end, eqc:numtests(3, prop_reverse()))),
        iolist_to_binary(outputs()) =:= <<"...\nOK, passed 3 tests\n">>
     end},
     {testing_time, fun() -> eqc:quickcheck(eqc:quiet(eqc:testing_time(0.05, prop_reverse()))) =:= true end},
     {labels, fun() ->
        {passed, #{labels := Labels}} = ravel_quick:run(?MODULE, prop_labels, #{seed => 3, size => 5}),
        Text = unicode:characters_to_binary(ravel_quick:show_labels(
            [{collect, [{0, 3}, {1, 1}]}, {{collect, "title"}, [{a, 4}]}, {{measure, m}, [{1, 2}, {4, 1}]}], 4)),
        lists:member({{collect, thirds}, t}, Labels) andalso lists:member({{measure, size}, element(2, lists:keyfind({measure, size}, 1, Labels))}, Labels)
            andalso Text =:= <<" 75.0% 0\n 25.0% 1\ntitle\n100.0% a\nm\n  least 1, average 2.000, greatest 4 (3 values)\n">>
     end}] ++ entry().

%% What `ravel test` relies on.
entry() ->
    Run = fun(Prop, Options) -> ravel_quick:run(?MODULE, Prop, Options) end,
    [{same_name_same_test, fun() ->
        Run(prop_sum, #{seed => 5, size => 30}) =:= Run(prop_sum, #{seed => 5, size => 30})
     end},
     {passed_is_short, fun() -> Run(prop_reverse, #{seed => 5, size => 30}) =:= {passed, #{}} end},
     {no_child, fun() -> Run(prop_sum, #{seed => 5, size => 30, path => [[100000]]}) =:= no_child end},
     {path_shrinks, fun() ->
        {failed, #{values := [L]}} = Run(prop_sum, #{seed => 7, size => 30}),
        Kids = [Run(prop_sum, #{seed => 7, size => 30, path => [[I]]}) || I <- lists:seq(0, 5)],
        Shorter = [K || {failed, #{values := [K]}} <- Kids],
        Shorter =/= [] andalso lists:all(fun(K) -> length(K) < length(L) end, Shorter)
     end},
     {shrinking_from_outside, fun() ->
        {failed, Info} = Run(prop_nested, #{seed => 3, size => 30}),
        outside(#{seed => 3, size => 30}, [[], []], Info) =:= [7, [0, 0, 0, 0, 0, 0, 0]]
     end},
     {children, fun() ->
        Options = #{seed => 7, size => 30},
        [Count] = ravel_quick:children(?MODULE, prop_sum, Options),
        Run(prop_sum, Options#{path => [[Count - 1]]}) =/= no_child andalso Run(prop_sum, Options#{path => [[Count]]}) =:= no_child
     end},
     {detail, fun() ->
        {failed, Info} = Run(prop_whenfail, #{seed => 2, size => 60, detail => true}),
        #{values := [X], printed := Printed, report := Report, reason := false} = Info,
        iolist_to_binary(Printed) =:= iolist_to_binary(io_lib:format("saw ~w~n", [X]))
            andalso iolist_to_binary(Report) =:= iolist_to_binary(io_lib:format("~w~n", [X]))
     end},
     {describe, fun() ->
        Show = fun(Prop, Path) -> iolist_to_binary(ravel_quick:describe(?MODULE, Prop, #{seed => 7, size => 30, path => Path})) end,
        Show(prop_sum, [[0]]) =:= <<"[]\n">> andalso Show(prop_commands, []) =:= <<"first:\n  V1 = m:f(a)\nbranch 1:\n  V2 = m:g(V1)\nbranch 2:\n">>
     end},
     {exceptions_are_reasons, fun() ->
        {failed, #{reason := {exception, error, badarith, Stack}}} = Run(prop_exception, #{seed => 8, size => 300}),
        {?MODULE, _, _, _} = lists:last(Stack),
        length(Stack) =< 2
     end},
     {errors_are_text, fun() -> {error, Text} = Run(prop_wrong, #{seed => 2, size => 3}), is_list(Text) end},
     {unknown_property, fun() -> {error, _} = Run(prop_not_there, #{}), true end},
     {settings, fun() ->
        {_, Info} = Run(prop_settings, #{seed => 2, size => 3}),
        maps:with([tests, expect], Info) =:= #{tests => 7, expect => fails}
            andalso ravel_quick:settings(?MODULE, prop_settings) =:= #{tests => 7, expect => fails}
     end},
     {properties, fun() -> lists:member(prop_sum, ravel_quick:properties(?MODULE)) end}].

%% The loop that C++ runs, by run/3 alone.
outside(Options, Path, Info) ->
    case next(Options, Path, 1, 0) of
        none -> maps:get(values, Info);
        {Smaller, New} -> outside(Options, Smaller, New)
    end.

next(_, Path, K, _) when K > length(Path) -> none;
next(Options, Path, K, I) ->
    {Before, [Own | After]} = lists:split(K - 1, Path),
    Tried = Before ++ [Own ++ [I]] ++ [[] || _ <- After],
    case ravel_quick:run(?MODULE, prop_nested, Options#{path => Tried}) of
        {failed, Info} -> {Tried, Info};
        no_child -> next(Options, Path, K + 1, 0);
        _ -> next(Options, Path, K, I + 1)
    end.

passes(Name) -> {Name, fun() -> quickcheck(Name) =:= true end}.

fails(Name, Values) ->
    {Name, fun() ->
        case {quickcheck(Name), smallest(Name)} of
            {false, Values} -> true;
            Other -> Other
        end
    end}.

counted(Name, N) -> {Name, N}.

quickcheck(Name) -> eqc:quickcheck(eqc:quiet(?MODULE:Name())).
smallest(Name) -> eqc:counterexample(eqc:quiet(?MODULE:Name()), [{numtests, 1000}, {max_size, 60}]).

outputs() ->
    receive {out, Text} -> [Text | outputs()]
    after 0 -> []
    end.
