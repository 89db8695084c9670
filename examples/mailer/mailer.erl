%% SPDX-License-Identifier: Apache-2.0
%%
%% A process that sends mail, started by whoever needs it first.
%%
%% The bug: pid/0 looks whether the mailer is there and starts it if not. Two web requests
%% that arrive together both see undefined and both start one. The second register/2 fails
%% with badarg: that request is answered with an error, and a mailer without a name stays
%% behind for ever. It shows up once a month, right after a restart, under load.
-module(mailer).
-export([deliver/2]).

-spec deliver(binary(), binary()) -> ok.
deliver(To, Text) ->
    pid() ! {deliver, To, Text},
    ok.

pid() ->
    case whereis(mailer) of
        undefined ->
            Pid = spawn(fun() -> loop(0) end),
            register(mailer, Pid), %~ check-then-act/registry
            Pid;
        Pid ->
            Pid
    end.

loop(Sent) ->
    receive
        {deliver, To, Text} ->
            io:format("~b: ~ts <- ~b bytes~n", [Sent, To, byte_size(Text)]),
            loop(Sent + 1)
    end.
