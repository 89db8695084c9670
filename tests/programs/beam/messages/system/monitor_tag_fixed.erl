% SPDX-License-Identifier: Apache-2.0
% The option `tag` sets the first element of the message.
-module(monitor_tag_fixed).
-export([run/1]).

run(Pid) ->
    spawn(fun() -> watch(Pid) end),
    ok.

watch(Pid) ->
    Ref = erlang:monitor(process, Pid, [{tag, gone}]),
    receive  %~ none
        {gone, Ref, _, _, Reason} -> io:format("~p~n", [Reason])
    end.
