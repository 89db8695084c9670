%% SPDX-License-Identifier: Apache-2.0
%%
%% What the two dialects say while they test, and what they return: options into
%% ravel_loop's settings, events into dots, results into true, false and
%% counterexamples. The wording is near the dialects' own, for people's eyes and
%% scripts; it is not promised to be the same.

-module(ravel_front).
-export([quickcheck/3, check/4, module/3, specs/2, options/1]).

options(Options) when is_list(Options) -> Options;
options(Option) -> [Option].

quickcheck(Dialect, Prop, Options0) ->
    Options = options(Options0),
    erase('$counterexample'),
    case settings(Options, #{}) of
        {error, _} = Error -> Error;
        Settings ->
            Print = printer(Options, Prop),
            Silent = maps:is_key(silent, ravel_property:outer(Prop)),
            Told = Settings#{tell => fun(Event) -> tell(Dialect, Print, unvalued(Silent, Event)) end},
            Result = ravel_loop:check(Prop, Told),
            Fails = maps:is_key(fails, Settings) orelse maps:get(expect, ravel_property:outer(Prop), none) =:= fails,
            conclude(Dialect, Print, Result, Fails, proplists:get_bool(long_result, Options))
    end.

settings([], Settings) -> Settings;
settings([Option | Rest], Settings) ->
    case setting(Option) of
        {error, _} = Error -> Error;
        % The first of two that conflict counts.
        More -> settings(Rest, maps:merge(More, Settings))
    end.

setting(N) when is_integer(N), N > 0 -> #{tests => N};
setting({numtests, N}) -> #{tests => N};
setting({start_size, Size}) -> #{start_size => Size};
setting({max_size, Size}) -> #{max_size => Size};
setting({max_shrinks, N}) -> #{max_shrinks => N};
setting(noshrink) -> #{max_shrinks => 0};
setting({constraint_tries, N}) -> #{constraint_tries => N};
setting({seed, Seed}) -> #{seed => Seed};
setting({testing_time, Ms}) -> #{until => Ms, tests => 1 bsl 50};
setting(fails) -> #{fails => true};
setting(Option) ->
    case known(Option) of
        true -> #{};
        false -> {error, {unrecognized_option, Option}}
    end.

known({Name, _}) ->
    lists:member(Name, [to_file, on_output, spec_timeout, skip_mfas, false_positive_mfas, numworkers, strategy_id,
                        search_steps, search_strategy, stop_nodes, any_to_integer]);
known(Name) ->
    lists:member(Name, [quiet, verbose, long_result, any_to_integer, nocolors, pure, impure, noshrink]).

%% Where text goes: nowhere, to a function, to a device, or to the screen.
printer(Options, Prop) ->
    case ravel_property:outer(Prop) of
        #{on_output := Print} -> Print;
        _ -> printer(Options)
    end.

printer(Options) ->
    case {proplists:get_bool(quiet, Options), lists:keyfind(on_output, 1, Options), lists:keyfind(to_file, 1, Options)} of
        {true, _, _} -> fun(_, _) -> ok end;
        {_, {_, Print}, _} -> Print;
        {_, _, {_, Device}} -> fun(Format, Args) -> io:format(Device, Format, Args) end;
        _ -> fun(Format, Args) -> io:format(Format, Args) end
    end.

%% Without the values, where they are not to be shown.
unvalued(true, {What, N, Info}) -> {What, N, Info#{values := []}};
unvalued(_, Event) -> Event.

tell(_, Print, passed) -> Print(".", []);
tell(_, Print, discarded) -> Print("x", []);
tell(_, _, {start, _}) -> ok;
tell(proper, Print, {failed, Tests, Info}) ->
    Print("!~nFailed: After ~w test(s).~n", [Tests]),
    show(Print, Info);
tell(eqc, Print, {failed, Tests, Info}) ->
    Print("Failed! After ~w tests.~n", [Tests]),
    show(Print, Info);
tell(_, Print, shrunk) -> Print(".", []);
tell(_, Print, {minimal, Shrinks, Info}) ->
    Print("~nShrinking (~w time(s))~n", [Shrinks]),
    show(Print, Info).

%% The values, why they fail, and what ?WHENFAIL does. A message of the dialect
%% goes the way of all its text; what an action prints is the action's.
show(Print, #{values := Values, reason := Reason, notes := Notes, actions := Actions}) ->
    [Print("~tp~n", [Value]) || Value <- Values],
    say(Print, [ravel_property:say_failure(Reason), [io_lib:format(Format, Args) || {Format, Args} <- Notes]]),
    [try ravel_quick:act(Action) catch _:_ -> ok end || Action <- Actions],
    ok.

say(Print, Text) ->
    case iolist_size(unicode:characters_to_binary(Text)) of
        0 -> ok;
        _ -> Print("~ts", [Text])
    end.

conclude(Dialect, Print, {passed, Tests, Labels}, Fails, _) ->
    say_passed(Dialect, Print, Tests, Fails),
    say(Print, ravel_labels:show(ravel_labels:count(Labels), Tests)),
    user_printers(Labels, Print),
    not Fails;
conclude(_, Print, {failed, Tests, #{values := Values}, _}, Fails, Long) ->
    put('$counterexample', Values),
    case {Fails, Long} of
        {true, _} ->
            Print("OK: Failed after ~w test(s), as expected.~n", [Tests]),
            true;
        {false, true} -> Values;
        {false, false} -> false
    end;
conclude(_, Print, {error, Reason}, _, _) ->
    Print("~nError: ~ts.~n", [ravel_quick:explain(Reason)]),
    {error, short(Reason)}.

short({non_boolean_result, _}) -> non_boolean_result;
short({non_boolean_condition, _}) -> non_boolean_result;
short({generator, _, Reason, _}) -> Reason;
short(Reason) -> Reason.

say_passed(proper, Print, Tests, false) -> Print("~nOK: Passed ~w test(s).~n", [Tests]);
say_passed(eqc, Print, Tests, false) -> Print("~nOK, passed ~w tests~n", [Tests]);
say_passed(_, Print, Tests, true) -> Print("~nFailed: All ~w tests passed when a failure was expected.~n", [Tests]).

%% A user's own printer gets the sorted sample.
user_printers(Labels, Print) ->
    Printers = lists:usort([P || {{printer, P}, _} <- Labels]),
    [begin
        Sample = lists:sort([Term || {{printer, Q}, Term} <- Labels, Q =:= P]),
        if is_function(P, 2) -> P(Sample, Print); true -> P(Sample) end
     end || P <- Printers],
    ok.

%% Once more with given values.
check(_, Prop, Values, Options) ->
    Print = printer(options(Options), Prop),
    case ravel_loop:recheck(Prop, Values) of
        passed ->
            Print("OK: The input passed the test.~n", []),
            true;
        {failed, Info} ->
            Print("Failed: The input fails the test.~n", []),
            show(Print, Info#{values := []}),
            false;
        {error, Reason} ->
            Print("Error: ~ts.~n", [ravel_quick:explain(Reason)]),
            {error, short(Reason)}
    end.

%% Every property of a module; the failing ones are returned.
module(Dialect, Module, Options0) ->
    Options = options(Options0),
    Print = printer(Options),
    Test = fun(Name) ->
        Print("Testing ~tp:~tp/0~n", [Module, Name]),
        {{Module, Name, 0}, quickcheck(Dialect, Module:Name(), [long_result | Options])}
    end,
    failures([Test(Name) || Name <- ravel_quick:properties(Module)], Options).

specs(Module, Options0) ->
    Options = options(Options0),
    Print = printer(Options),
    Skipped = proplists:get_value(skip_mfas, Options, []),
    Test = fun(MFA) ->
        Print("Testing ~tp~n", [MFA]),
        {MFA, quickcheck(proper, ravel_spec:property(MFA, Options), [long_result | Options])}
    end,
    failures([Test(MFA) || MFA <- ravel_spec:functions(Module), not lists:member(MFA, Skipped)], Options).

failures(Results, Options) ->
    Failed = [{MFA, Result} || {MFA, Result} <- Results, Result =/= true],
    put('$counterexamples', Failed),
    case proplists:get_bool(long_result, Options) of
        true -> Failed;
        false -> [MFA || {MFA, _} <- Failed]
    end.
