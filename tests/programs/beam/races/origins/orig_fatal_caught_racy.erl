%% SPDX-License-Identifier: Apache-2.0
%%
%% find/1 never returns either, but what it raises is its answer: reserve/1 takes it, and then writes what two
%% processes have found free.
-module(orig_fatal_caught_racy).
-export([reserve/1]).

reserve(Who) ->
    try find(orig_seat)
    catch
        throw:free -> persistent_term:put(orig_seat, Who); %~ check-then-act/persistent_term %~ witnessed
        throw:{taken, By} -> {error, By}
    end.

find(Seat) ->
    case persistent_term:get(Seat, none) of
        none -> throw(free);
        By -> throw({taken, By})
    end.
