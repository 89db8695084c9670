%% SPDX-License-Identifier: Apache-2.0
%%
%% The check sits in a helper one call away. Two bookings at once both find no clerk and
%% both register one; the second fails with badarg.
-module(call_one_racy).
-export([open_counter/0]).

open_counter() ->
    case is_free(booking_clerk) of
        true ->
            Clerk = spawn(timer, sleep, [1000]),
            register(booking_clerk, Clerk), %~ check-then-act/registry %~ witnessed
            open;
        false ->
            busy
    end.

is_free(Name) ->
    whereis(Name) =:= undefined.
