%% SPDX-License-Identifier: Apache-2.0
%%
%% Appends a reply to a thread of a forum. The context is a transaction, given here, two
%% calls above the read and the write.
-module(mn_modules_safe).
-export([reply/2]).

reply(Thread, Text) ->
    mnesia:transaction(fun append/2, [Thread, Text]).

append(Thread, Text) ->
    Replies = mn_modules_db_safe:replies(Thread),
    mn_modules_db_safe:store(Thread, Replies ++ [Text]).
