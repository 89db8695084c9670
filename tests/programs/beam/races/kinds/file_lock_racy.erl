%% SPDX-License-Identifier: Apache-2.0
%%
%% A lock file is written when it is not there. Two programs, or two processes, can both
%% find none, and both believe they hold the lock.
-module(file_lock_racy).
-export([lock/1]).

lock(Path) ->
    case filelib:is_regular(Path) of
        true ->
            locked;
        false ->
            ok = file:write_file(Path, os:getpid()), %~ check-then-act/file %~ witnessed
            mine
    end.
