%% SPDX-License-Identifier: Apache-2.0
%%
%% What `ravel test` calls on the machine for the tests of a framework: a unit is what is run by itself, in a
%% machine of its own, under one schedule after the other. How a framework's tests are run, and what counts
%% as passed, is said by a module each (ravel_eunit, ravel_ct, ravel_exunit).
%%
%% The result of a unit is {ravel_tests, Tests}, in the order they were written, each
%%   {Name, Line, passed | skipped | failed | unsupported, Kind, Message, Text}
%% Kind is assertion, exception, crash or deadlock; Message is one line without what changes from run to run
%% (shrinking keeps to it), Text what the framework would print.

-module(ravel_unit).
-export([run/3, units/2]).

run(Framework, Module, Unit) ->
    Tests = (runner(Framework)):run(Module, Unit),
    % What follows is no part of the tests: whoever tells their story stops here.
    put(ravel_judged, true),
    {ravel_tests, [written(Test) || Test <- Tests]}.

%% {ok, [{Name, Unit, Line}]} as a module has them, or {error, Text}.
units(Framework, Module) ->
    try {ok, [{text(Name), Unit, Line} || {Name, Unit, Line} <- (runner(Framework)):units(Module)]}
    catch
        throw:{unsupported, Text} -> {error, text(Text)};
        Class:Reason:Stack -> {error, text(io_lib:format("~tp:~tP~n~tP", [Class, Reason, 20, Stack, 20]))}
    end.

runner(eunit) -> ravel_eunit;
runner(ct) -> ravel_ct;
runner(exunit) -> ravel_exunit.

%% Texts are made late: printing asks the machine for settings.
written({Name, Line, Verdict, Kind, Message, Text}) ->
    {text(Name), Line, Verdict, Kind, text(Message), text(Text)}.

text(Make) when is_function(Make, 0) -> text(Make());
text(Text) -> unicode:characters_to_binary(Text).
