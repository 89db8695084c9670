% SPDX-License-Identifier: Apache-2.0
% gen_server:reply sends {Ref, Answer}, and the caller waits for that.
-module(server_reply_fixed).
-export([ask/0]).

ask() ->
    Server = spawn(fun() -> server() end),
    Ref = make_ref(),
    Server ! {ask, {self(), Ref}},
    receive  %~ none
        {Ref, Answer} -> Answer
    end.

server() ->
    receive
        {ask, From} -> gen_server:reply(From, 42)
    end.
