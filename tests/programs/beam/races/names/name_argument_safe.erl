%% SPDX-License-Identifier: Apache-2.0
%%
%% Two names are arguments, and the guard lets only different ones through: the name that is
%% read is never the one that is written.
-module(name_argument_safe).
-export([replace/3]).

replace(Old, New, Pid) when Old =/= New ->
    case whereis(Old) of
        undefined -> put_up(New, Pid);
        _ -> keep
    end.

put_up(Name, Pid) ->
    register(Name, Pid). %~ none
