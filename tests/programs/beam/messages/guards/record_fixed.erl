% SPDX-License-Identifier: Apache-2.0
% The record that is expected.
-module(record_fixed).
-export([run/1]).
-record(job, {id, text}).
-record(task, {id, text}).

run(Text) ->
    Pid = spawn(fun() -> wait() end),
    Pid ! #job{id = 1, text = Text},  %~ none
    #task{id = 2, text = ""}.

wait() ->
    receive  %~ none
        #job{text = Text} -> io:format("~p~n", [Text])
    end.
