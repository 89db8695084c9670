%% SPDX-License-Identifier: Apache-2.0
%%
%% The heads of both clauses compare by matching: in the first one Reserved and Asked are the
%% same name, so the test of one is the test of the other. Two callers collide.
-module(name_pattern_alias_racy).
-export([open_line/3]).

open_line(Reserved, Asked, Pid) ->
    connect({Reserved, whereis(Reserved)}, Asked, Pid).

connect({Name, undefined}, Name, Pid) ->
    register(Name, Pid); %~ check-then-act/registry %~ witnessed
connect({_Reserved, _Holder}, _Asked, _Pid) ->
    false.
