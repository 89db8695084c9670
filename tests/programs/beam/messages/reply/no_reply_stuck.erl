% SPDX-License-Identifier: Apache-2.0
% Nobody answers: the process takes the question and goes on.
-module(no_reply_stuck).
-export([ask/0]).

ask() ->
    Server = spawn(fun() -> server() end),
    Ref = make_ref(),
    Server ! {ask, self(), Ref},
    receive  %~ stuck-receive %~ witnessed
        {Ref, Answer} -> Answer
    end.

server() ->
    receive
        {ask, From, Ref} -> io:format("~p ~p~n", [From, Ref]), server()
    end.
