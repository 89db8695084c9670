%% SPDX-License-Identifier: Apache-2.0
%%
%% Folders are made by whatever module the caller names, one inside of the other. Another process may make one between
%% the question and the act, and the caller takes that for a failure.
-module(file_module_racy).
-export([make/1, make_raw/1]).

make(Path) -> make(Path, file).

make_raw(Path) -> make(Path, prim_file).

make(Path, Module) ->
    case Module:read_file_info(Path) of
        {ok, _} -> ok;
        {error, enoent} ->
            case Module:make_dir(Path) of %~ check-then-act/file
                ok -> ok;
                Error -> Error
            end
    end.
