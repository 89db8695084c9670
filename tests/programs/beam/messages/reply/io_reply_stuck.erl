% SPDX-License-Identifier: Apache-2.0
% A device written by hand that answers with another word than the protocol has.
-module(io_reply_stuck).
-export([write/1]).

write(Text) ->
    Device = spawn(fun() -> device() end),
    Ref = make_ref(),
    Device ! {io_request, self(), Ref, {put_chars, unicode, Text}},
    receive  %~ stuck-receive
        {io_reply, Ref, Reply} -> Reply
    end.

device() ->
    receive
        {io_request, From, Ref, _} -> From ! {io_answer, Ref, ok}, device()
    end.
