%% SPDX-License-Identifier: Apache-2.0
%%
%% A folder is made when it is not there; that somebody else made it meanwhile is as good.
-module(file_mkdir_safe).
-export([cache_folder/1]).

cache_folder(Base) ->
    Folder = filename:join(Base, "cache"),
    case filelib:is_dir(Folder) of
        true -> ok;
        false -> make(Folder)
    end,
    Folder.

make(Folder) ->
    case file:make_dir(Folder) of %~ none
        ok -> ok;
        {error, eexist} -> ok
    end.
