%% SPDX-License-Identifier: Apache-2.0
%%
%% member is asked first to save work; insert_new decides, and false from it is handled.
-module(op_insert_new_asserted_safe).
-export([init/0, create/2]).

init() ->
    ets:new(channels, [named_table, public]).

create(Channel, Topic) ->
    case ets:member(channels, Channel) of
        true ->
            exists;
        false ->
            case ets:insert_new(channels, {Channel, Topic}) of %~ none
                true -> created;
                false -> exists
            end
    end.
