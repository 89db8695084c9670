%% SPDX-License-Identifier: Apache-2.0
%%
%% A spool file is deleted after a look whether it is there, to count its bytes; that a
%% second cleaner was faster is an answer like any other.
-module(file_delete_safe).
-include_lib("kernel/include/file.hrl").
-export([clean/1]).

clean(Path) ->
    case file:read_file_info(Path) of
        {ok, #file_info{size = Bytes}} ->
            case file:delete(Path) of %~ none
                ok -> {freed, Bytes};
                {error, enoent} -> {freed, 0}
            end;
        {error, enoent} ->
            {freed, 0}
    end.
