%% SPDX-License-Identifier: Apache-2.0
%%
%% Rows of a job are looked for, and if there are any, all are deleted: those that came in between go unseen.
-module(op_select_delete_racy).
-export([init/0, finish/1]).

init() ->
    ets:new(tasks, [named_table, public, bag]).

finish(Job) ->
    case ets:match(tasks, {Job, '$1'}) of
        [] -> none;
        Found ->
            ets:match_delete(tasks, {Job, '_'}), %~ check-then-act/ets %~ witnessed
            {done, Found}
    end.
