%% SPDX-License-Identifier: Apache-2.0
%%
%% A job is sent to a global name after a look whether it is there. If its process dies in
%% between, global:send exits with badarg.
-module(global_send_racy).
-export([submit/1]).

submit(Job) ->
    case global:whereis_name(job_queue) of
        undefined ->
            {error, no_queue};
        _Queue ->
            global:send(job_queue, {job, self(), Job}), %~ check-then-act/global %~ witnessed
            ok
    end.
