% SPDX-License-Identifier: Apache-2.0
% The answer comes without the reference that the caller waits for.
-module(wrong_reply_stuck).
-export([double/1]).

double(N) ->
    Server = spawn(fun() -> server() end),
    Ref = make_ref(),
    Server ! {double, self(), Ref, N},
    receive  %~ stuck-receive %~ witnessed
        {Ref, Answer} -> Answer
    end.

server() ->
    receive
        {double, From, Ref, N} when is_reference(Ref) -> From ! {answer, 2 * N}
    end.
