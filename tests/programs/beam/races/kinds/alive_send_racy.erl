%% SPDX-License-Identifier: Apache-2.0
%%
%% A job goes to the worker if it is alive. The worker may end between the two: the job is lost, and the caller is told that it was accepted.
-module(alive_send_racy).
-export([submit/2]).

submit(Worker, Job) ->
    case is_process_alive(Worker) of
        true ->
            Worker ! {job, Job}, %~ check-then-act/process %~ witnessed
            accepted;
        false ->
            rejected
    end.
