%% SPDX-License-Identifier: Apache-2.0
%%
%% The check sits in a helper one call away, but asks for another name than the one written.
-module(call_one_safe).
-export([open_counter/0]).

open_counter() ->
    case is_free(booking_counter_closed) of
        true ->
            Clerk = spawn(timer, sleep, [1000]),
            register(booking_clerk, Clerk), %~ none
            open;
        false ->
            busy
    end.

is_free(Name) ->
    whereis(Name) =:= undefined.
