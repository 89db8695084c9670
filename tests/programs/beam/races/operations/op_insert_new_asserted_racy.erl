%% SPDX-License-Identifier: Apache-2.0
%%
%% insert_new is atomic, but its answer is asserted to be true because member said so a
%% moment ago. The second of two creators crashes with badmatch.
-module(op_insert_new_asserted_racy).
-export([init/0, create/2]).

init() ->
    ets:new(channels, [named_table, public]).

create(Channel, Topic) ->
    case ets:member(channels, Channel) of
        true ->
            exists;
        false ->
            true = ets:insert_new(channels, {Channel, Topic}), %~ check-then-act/ets %~ witnessed
            created
    end.
