%% SPDX-License-Identifier: Apache-2.0
%%
%% A folder is made when it is not there. Two processes that both find none: make_dir of the
%% second gives {error, eexist}, and the match fails.
-module(file_mkdir_racy).
-export([cache_folder/1]).

cache_folder(Base) ->
    Folder = filename:join(Base, "cache"),
    case filelib:is_dir(Folder) of
        true -> ok;
        false -> ok = file:make_dir(Folder) %~ check-then-act/file %~ witnessed
    end,
    Folder.
