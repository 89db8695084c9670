% SPDX-License-Identifier: Apache-2.0
% The question is answered.
-module(no_reply_fixed).
-export([ask/0]).

ask() ->
    Server = spawn(fun() -> server() end),
    Ref = make_ref(),
    Server ! {ask, self(), Ref},
    receive  %~ none
        {Ref, Answer} -> Answer
    end.

server() ->
    receive
        {ask, From, Ref} -> From ! {Ref, 42}, server()
    end.
