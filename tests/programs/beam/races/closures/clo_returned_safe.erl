%% SPDX-License-Identifier: Apache-2.0
%%
%% A starter function is built once and called later. The closure tests the name of the
%% monitor and registers the name it was built for, which is always another one.
-module(clo_returned_safe).
-export([boot/0]).

boot() ->
    Starters = [starter(sms_gateway), starter(mail_gateway)],
    [spawn(Starter) || Starter <- Starters].

starter(Name) ->
    fun() ->
        case whereis(gateway_monitor) of
            undefined -> register(Name, self()), serve(); %~ none
            _ -> ok
        end
    end.

serve() ->
    receive
        {deliver, From, Text} ->
            From ! {delivered, byte_size(Text)},
            serve()
    end.
