%% SPDX-License-Identifier: Apache-2.0
%%
%% The last reader of a document deletes it: dirty_read shows no readers, dirty_delete
%% removes it. A reader that comes in between loses the document under its eyes.
-module(mn_delete_racy).
-export([release/1]).

-record(document, {id, readers = [], text}).

release(Id) ->
    case mnesia:dirty_read(document, Id) of
        [#document{readers = []}] -> mnesia:dirty_delete(document, Id); %~ check-then-act/mnesia %~ unwitnessed -- no driver: none of
        _ -> ok
    end.
