%% SPDX-License-Identifier: Apache-2.0
%%
%% Appends a reply to a thread of a forum. The context is sync_dirty: two replies at
%% once both extend the same list, and one is lost.
-module(mn_modules_racy).
-export([reply/2]).

reply(Thread, Text) ->
    mnesia:sync_dirty(fun append/2, [Thread, Text]).

append(Thread, Text) ->
    Replies = mn_modules_db_racy:replies(Thread),
    mn_modules_db_racy:store(Thread, Replies ++ [Text]).
