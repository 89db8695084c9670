%% SPDX-License-Identifier: Apache-2.0
%%
%% A job goes to the worker, and the answer or the monitor tells what became of it: nobody asks first whether it is alive.
-module(alive_send_safe).
-export([submit/2]).

submit(Worker, Job) ->
    Ref = erlang:monitor(process, Worker),
    Worker ! {job, self(), Ref, Job}, %~ none
    receive
        {Ref, accepted} -> accepted;
        {'DOWN', Ref, process, Worker, _} -> rejected
    end.
