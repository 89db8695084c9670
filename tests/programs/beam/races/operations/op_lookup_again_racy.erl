%% SPDX-License-Identifier: Apache-2.0
%%
%% A row that is there is read; somebody may have deleted it, and then the reading fails.
-module(op_lookup_again_racy).
-export([init/0, seen/1, forget/1, visits/1]).

init() ->
    ets:new(visitors, [named_table, public]).

seen(Visitor) ->
    ets:update_counter(visitors, Visitor, 1, {Visitor, 0}).

forget(Visitor) ->
    ets:delete(visitors, Visitor).

visits(Visitor) ->
    case ets:member(visitors, Visitor) of
        true -> ets:lookup_element(visitors, Visitor, 2); %~ check-then-act/ets
        false -> 0
    end.
