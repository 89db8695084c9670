% SPDX-License-Identifier: Apache-2.0
% Without the option the first element of the message is DOWN.
-module(monitor_tag_stuck).
-export([run/1]).

run(Pid) ->
    spawn(fun() -> watch(Pid) end),
    ok.

watch(Pid) ->
    Ref = erlang:monitor(process, Pid),  %~ stuck-receive/wrong-message %~ witnessed
    receive  %~ stuck-receive/wrong-message %~ witnessed
        {gone, Ref, _, _, Reason} -> io:format("~p~n", [Reason])
    end.
