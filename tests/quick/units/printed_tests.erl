%% SPDX-License-Identifier: Apache-2.0
%%
%% Tests that look at what they have printed: EUnit's group leader keeps it, test by test.

-module(printed_tests).
-include_lib("eunit/include/eunit.hrl").

prints_test() ->
    io:format("hello ~p~n", [1]),
    ?assertEqual("hello 1\n", ?capturedOutput).

prints_more_test_() ->
    [?_test(begin io:format("a"), io:put_chars(<<"b">>), ?assertEqual("ab", ?capturedOutput) end),
     ?_assertEqual("", ?capturedOutput),
     ?_test(begin io:format("c"), ?assertEqual("d", ?capturedOutput) end)].

apart_test_() ->
    {setup, fun() -> io:format("setup") end, fun(_) -> ok end,
     {spawn, ?_test(begin io:format("e"), ?assertEqual("e", ?capturedOutput) end)}}.

quiet_test() -> ok.
