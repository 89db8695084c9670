%% SPDX-License-Identifier: Apache-2.0
%%
%% A lock file is opened with `exclusive`: the file system creates it or says that it exists.
-module(file_lock_safe).
-export([lock/1]).

lock(Path) ->
    case file:open(Path, [write, exclusive]) of %~ none
        {ok, File} ->
            ok = file:write(File, os:getpid()),
            ok = file:close(File),
            mine;
        {error, eexist} ->
            locked
    end.
