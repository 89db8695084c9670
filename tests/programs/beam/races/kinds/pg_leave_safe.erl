%% SPDX-License-Identifier: Apache-2.0
%%
%% Whoever wants to leaves, and asks for nothing but whether he was there.
-module(pg_leave_safe).
-export([leave/1]).

leave(Pid) ->
    pg:leave(guards, Pid). %~ none
