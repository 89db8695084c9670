%% SPDX-License-Identifier: Apache-2.0
%%
%% The storage of a forum: plain functions that use the context of their caller.
-module(mn_modules_db_racy).
-export([replies/1, store/2]).

replies(Thread) ->
    case mnesia:read(thread, Thread) of
        [{thread, _, Replies}] -> Replies;
        [] -> []
    end.

store(Thread, Replies) ->
    mnesia:write({thread, Thread, Replies}). %~ check-then-act/mnesia %~ witnessed
