%% SPDX-License-Identifier: Apache-2.0
%%
%% A process that sends mail, started by whoever needs it first.
%%
%% The fix: register/2 is itself the decision. It is atomic, so of two that start a mailer one
%% gets true and the other badarg, and the other stops its own process and takes the winner's.
%% (A supervisor that starts the mailer with the application would be better still.)
-module(mailer_fixed).
-export([deliver/2]).

-spec deliver(binary(), binary()) -> ok.
deliver(To, Text) ->
    pid() ! {deliver, To, Text},
    ok.

pid() ->
    case whereis(mailer_fixed) of
        undefined -> start();
        Pid -> Pid
    end.

start() ->
    Pid = spawn(fun() -> loop(0) end),
    try register(mailer_fixed, Pid) of %~ none
        true -> Pid
    catch
        error:badarg ->
            exit(Pid, kill),
            pid()
    end.

loop(Sent) ->
    receive
        {deliver, To, Text} ->
            io:format("~b: ~ts <- ~b bytes~n", [Sent, To, byte_size(Text)]),
            loop(Sent + 1)
    end.
