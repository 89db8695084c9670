% SPDX-License-Identifier: Apache-2.0
% gen_statem:reply sends {Ref, Answer}; the caller waits for another form.
-module(statem_reply_stuck).
-export([ask/0]).

ask() ->
    Server = spawn(fun() -> server() end),
    Ref = make_ref(),
    Server ! {ask, {self(), Ref}},
    receive  %~ stuck-receive %~ witnessed
        {answer, Ref, Answer} -> Answer
    end.

server() ->
    receive
        {ask, From} -> gen_statem:reply(From, 42)
    end.
