%% SPDX-License-Identifier: Apache-2.0
%%
%% The last reader of a document deletes it, all in one transaction with a write lock.
-module(mn_delete_safe).
-export([release/1]).

-record(document, {id, readers = [], text}).

release(Id) ->
    mnesia:transaction(fun() ->
        case mnesia:read(document, Id, write) of
            [#document{readers = []}] -> mnesia:delete({document, Id}); %~ none
            _ -> ok
        end
    end).
