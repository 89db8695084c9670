%% SPDX-License-Identifier: Apache-2.0
%%
%% The name was there when it was asked for; when the message is sent, it may be gone, and that is badarg.
-module(orig_own_name_racy).
-export([tell/2]).

tell(Name, Message) ->
    case find(Name) =/= undefined of
        true -> Name ! Message; %~ check-then-act/registry %~ witnessed
        false -> gen_server:call(Name, Message)
    end.

find(Pid) when is_pid(Pid) -> Pid;
find(Name) -> whereis(Name).
