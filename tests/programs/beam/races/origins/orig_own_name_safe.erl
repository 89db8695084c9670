%% SPDX-License-Identifier: Apache-2.0
%%
%% The name is this process's own: it cannot go away before the message is sent, since the process does not.
-module(orig_own_name_safe).
-export([tell/2]).

tell(Name, Message) ->
    case find(Name) =:= self() of
        true -> Name ! Message; %~ none
        false -> gen_server:call(Name, Message)
    end.

find(Pid) when is_pid(Pid) -> Pid;
find(Name) -> whereis(Name).
