%% SPDX-License-Identifier: Apache-2.0
%%
%% Folders are made by whatever module the caller names, one inside of the other. That another process was first is no
%% failure.
-module(file_module_safe).
-export([make/1, make_raw/1]).

make(Path) -> make(Path, file).

make_raw(Path) -> make(Path, prim_file).

make(Path, Module) ->
    case Module:read_file_info(Path) of
        {ok, _} -> ok;
        {error, enoent} ->
            case Module:make_dir(Path) of %~ none
                ok -> ok;
                {error, eexist} -> ok;
                Error -> Error
            end
    end.
