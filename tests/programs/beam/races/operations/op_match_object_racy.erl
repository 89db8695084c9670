%% SPDX-License-Identifier: Apache-2.0
%%
%% A meeting is booked when no other overlaps, as match_object says. Two bookings at once for
%% one slot both find none; the second erases the first.
-module(op_match_object_racy).
-export([init/0, book/3]).

init() ->
    ets:new(calendar, [named_table, public]).

book(Day, Hour, Who) ->
    case ets:match_object(calendar, {{Day, Hour}, '_'}) of
        [] -> ets:insert(calendar, {{Day, Hour}, Who}); %~ check-then-act/ets %~ witnessed
        _ -> false
    end.
