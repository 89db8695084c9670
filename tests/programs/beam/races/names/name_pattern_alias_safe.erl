%% SPDX-License-Identifier: Apache-2.0
%%
%% The first clause takes all requests where the two names are equal, so in the second they
%% differ, and only there is anything written.
-module(name_pattern_alias_safe).
-export([open_line/3]).

open_line(Reserved, Asked, Pid) ->
    connect({Reserved, whereis(Reserved)}, Asked, Pid).

connect({Name, _Holder}, Name, _Pid) ->
    false;
connect({_Reserved, undefined}, Asked, Pid) ->
    register(Asked, Pid); %~ none
connect({_Reserved, _Holder}, _Asked, _Pid) ->
    false.
