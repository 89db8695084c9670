%% SPDX-License-Identifier: Apache-2.0
%%
%% Runs all tests of this folder and ends with status 0 if they pass: erl -noshell -s statem_test main
-module(statem_test).

-export([main/0, run/0]).

main() ->
    halt(case run() of
             [] -> 0;
             _ -> 1
         end).

%% The tests that failed, after a line about each.
run() ->
    Tests = [Test || Mod <- [linear_test, commands_test, run_test, fsm_test, eqc_test], Test <- Mod:all()],
    Failed = [Test || Test <- Tests, not passes(Test)],
    io:format("~b tests, ~b failed~n", [length(Tests), length(Failed)]),
    Failed.

passes(Test) ->
    {name, Name} = erlang:fun_info(Test, name),
    try Test() of
        _ -> true
    catch
        Class:Reason:Stack ->
            io:format("FAILED ~ts: ~tp:~tp~n  ~tp~n", [Name, Class, Reason, lists:sublist(Stack, 3)]),
            false
    end.
