%% SPDX-License-Identifier: Apache-2.0
%%
%% The name is an argument that is passed on unchanged to the helper that writes. Whatever it
%% is, it is the same: two callers with one name collide in register/2.
-module(name_argument_racy).
-export([replace/3]).

replace(Old, New, Pid) when Old =/= New ->
    case whereis(New) of
        undefined -> put_up(New, Pid);
        _ -> keep
    end.

put_up(Name, Pid) ->
    register(Name, Pid). %~ check-then-act/registry %~ witnessed
