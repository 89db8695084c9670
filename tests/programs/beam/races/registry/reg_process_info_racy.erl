%% SPDX-License-Identifier: Apache-2.0
%%
%% A worker without a name is given one. A process can have one name only: two
%% supervisors that both saw [] make the second register/2 raise badarg.
-module(reg_process_info_racy).
-export([baptise/2]).

baptise(Worker, Name) ->
    case process_info(Worker, registered_name) of
        {registered_name, Known} ->
            Known;
        undefined ->
            dead;
        [] ->
            register(Name, Worker), %~ check-then-act/registry %~ witnessed
            Name
    end.
