%% SPDX-License-Identifier: Apache-2.0
%%
%% What only PropEr's newer header has, together with EUnit's: targeted properties,
%% which are searched at random and say so.

-module(targeted_test).
-export([tests/0]).
-include_lib("eunit/include/eunit.hrl").
-include_lib("proper/include/proper.hrl").

prop_exists() -> ?EXISTS(X, nat(), X =:= 3).
prop_not_exists() -> ?NOT_EXISTS(X, nat(), X < 0).
prop_does_exist() -> ?NOT_EXISTS(X, nat(), X > 4).
prop_maximize() -> ?FORALL_TARGETED(X, ?USERNF(nat(), fun(_, _) -> nat() end), begin ?MAXIMIZE(X), X < 30 end).
prop_always() -> ?FORALL(X, nat(), ?ALWAYS(2, ?SOMETIMES(2, X >= 0))).

tests() ->
    [{prop_exists, fun() -> quick(prop_exists()) end},
     {prop_not_exists, fun() -> quick(prop_not_exists()) end},
     {prop_always, fun() -> quick(prop_always()) end},
     {prop_does_exist, fun() -> proper:counterexample(prop_does_exist(), [quiet]) =:= [5] end},
     {prop_maximize, fun() -> proper:counterexample(prop_maximize(), [quiet, 300]) =:= [30] end},
     {says_so, fun() ->
        {_, #{labels := Labels}} = ravel_quick:run(?MODULE, prop_maximize, #{seed => 1, size => 3}),
        Text = unicode:characters_to_binary(ravel_quick:show_labels([{K, [{T, 1}]} || {K, T} <- Labels], 1)),
        binary:match(Text, <<"?FORALL_TARGETED was tested with plain random values">>) =/= nomatch
     end},
     {typeserver, fun() ->
        proper_typeserver:demo_is_instance({2020, 1, 1}, calendar, "date()")
            andalso not proper_typeserver:demo_is_instance({2020, 13, 1}, calendar, "date()")
            andalso element(1, proper_typeserver:demo_translate_type(calendar, "nothing()")) =:= error
     end},
     {eunit, fun() -> ?assert(true), true end}].

quick(Prop) -> proper:quickcheck(Prop, [quiet]).
