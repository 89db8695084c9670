%% SPDX-License-Identifier: Apache-2.0
%%
%% The next number is one more than the last key. Two that ask at once get the same, and one row is lost.
-module(op_last_racy).
-export([init/0, add/1]).

init() ->
    ets:new(lines, [named_table, public, ordered_set]).

add(Text) ->
    case ets:last(lines) of
        '$end_of_table' -> ets:insert(lines, {1, Text}); %~ check-then-act/ets %~ witnessed
        N -> ets:insert(lines, {N + 1, Text}) %~ check-then-act/ets %~ witnessed
    end.
