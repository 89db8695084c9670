%% SPDX-License-Identifier: Apache-2.0
%%
%% A starter function is built once and called later, by anybody. The name travels inside
%% the closure; two calls of the starter can both see undefined.
-module(clo_returned_racy).
-export([boot/0]).

boot() ->
    Starters = [starter(sms_gateway), starter(mail_gateway)],
    [spawn(Starter) || Starter <- Starters].

starter(Name) ->
    fun() ->
        case whereis(Name) of
            undefined -> register(Name, self()), serve(); %~ check-then-act/registry %~ witnessed
            _ -> ok
        end
    end.

serve() ->
    receive
        {deliver, From, Text} ->
            From ! {delivered, byte_size(Text)},
            serve()
    end.
