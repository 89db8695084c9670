% SPDX-License-Identifier: Apache-2.0
% Who comes second is told that the folder is there, and goes on.
-module(make_dir_good).
-export([ensure/1]).

ensure(Folder) ->
    case filelib:is_dir(Folder) of
        false ->
            case file:make_dir(Folder) of  %~ none
                ok -> ok;
                {error, eexist} -> ok
            end;
        true -> ok
    end.
