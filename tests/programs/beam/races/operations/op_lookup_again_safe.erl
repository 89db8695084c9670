%% SPDX-License-Identifier: Apache-2.0
%%
%% A row that is there is read. Nobody ever deletes one.
-module(op_lookup_again_safe).
-export([init/0, seen/1, forget/1, visits/1]).

init() ->
    ets:new(visitors, [named_table, public]).

seen(Visitor) ->
    ets:update_counter(visitors, Visitor, 1, {Visitor, 0}).

forget(Visitor) ->
    ets:insert(visitors, {Visitor, 0}).

visits(Visitor) ->
    case ets:member(visitors, Visitor) of
        true -> ets:lookup_element(visitors, Visitor, 2); %~ none
        false -> 0
    end.
