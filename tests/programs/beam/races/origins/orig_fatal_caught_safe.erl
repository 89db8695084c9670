%% SPDX-License-Identifier: Apache-2.0
%%
%% The answer is raised and taken, and what is written is another item.
-module(orig_fatal_caught_safe).
-export([reserve/1]).

reserve(Who) ->
    try find(orig_seat)
    catch
        throw:free -> persistent_term:put(orig_last_asked, Who); %~ none
        throw:{taken, By} -> {error, By}
    end.

find(Seat) ->
    case persistent_term:get(Seat, none) of
        none -> throw(free);
        By -> throw({taken, By})
    end.
