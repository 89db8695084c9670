% SPDX-License-Identifier: Apache-2.0
% A record where another record is expected.
-module(record_stuck).
-export([run/1]).
-record(job, {id, text}).
-record(task, {id, text}).

run(Text) ->
    Pid = spawn(fun() -> wait() end),
    Pid ! #task{id = 1, text = Text},  %~ stuck-receive/wrong-message %~ lost-message %~ witnessed
    #task{id = 2, text = ""}.

wait() ->
    receive  %~ stuck-receive/wrong-message %~ witnessed
        #job{text = Text} -> io:format("~p~n", [Text])
    end.
