% SPDX-License-Identifier: Apache-2.0
% What is sent is given by the caller: it may be anything.
-module(value_any_stuck).
%~ flags: --unknown-calls any
-export([run/1]).

run(Word) ->
    Pid = spawn(fun() -> wait() end),
    Pid ! Word,  %~ stuck-receive/wrong-message %~ witnessed
    ok.

wait() ->
    receive  %~ stuck-receive/wrong-message %~ witnessed
        {stop, _} -> ok
    end.
