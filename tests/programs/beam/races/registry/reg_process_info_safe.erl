%% SPDX-License-Identifier: Apache-2.0
%%
%% A worker without a name is given one. The second of two supervisors that both saw []
%% gets badarg and simply tells which name the worker has by now.
-module(reg_process_info_safe).
-export([baptise/2]).

baptise(Worker, Name) ->
    case process_info(Worker, registered_name) of
        {registered_name, Known} ->
            Known;
        undefined ->
            dead;
        [] ->
            try register(Name, Worker) of %~ none
                true -> Name
            catch
                error:badarg -> process_info(Worker, registered_name)
            end
    end.
