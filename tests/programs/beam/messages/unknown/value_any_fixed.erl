% SPDX-License-Identifier: Apache-2.0
% What is sent is known.
-module(value_any_fixed).
%~ flags: --unknown-calls any
-export([run/1]).

run(Word) ->
    Pid = spawn(fun() -> wait() end),
    Pid ! {stop, Word},
    ok.

wait() ->
    receive  %~ none
        {stop, _} -> ok
    end.
