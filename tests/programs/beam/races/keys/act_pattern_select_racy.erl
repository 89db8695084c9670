%% SPDX-License-Identifier: Apache-2.0
%%
%% A member is let in while there are few rows of the group. The match specification asks for rows whose key has
%% the group in it; the row that is inserted is one of them, and a second process counts the same.
-module(act_pattern_select_racy).
-export([init/0, join/2]).

init() ->
    ets:new(groups, [named_table, public]).

join(Group, Who) ->
    case ets:select_count(groups, [{{{member, Group, '_'}, '_'}, [], [true]}]) of
        N when N < 10 ->
            ets:insert(groups, {{member, Group, Who}, now}); %~ check-then-act/ets %~ witnessed
        _ ->
            full
    end.
