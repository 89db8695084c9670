%% SPDX-License-Identifier: Apache-2.0
%%
%% A job is sent to the pid that the look returned; a dead process just does not get it.
-module(global_send_safe).
-export([submit/1]).

submit(Job) ->
    case global:whereis_name(job_queue) of
        undefined ->
            {error, no_queue};
        Queue ->
            Queue ! {job, self(), Job}, %~ none
            ok
    end.
