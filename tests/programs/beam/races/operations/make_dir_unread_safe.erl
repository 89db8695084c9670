% SPDX-License-Identifier: Apache-2.0
% Somebody else may have made the directory: that is as good.
-module(make_dir_unread_safe).
-export([ensure/1]).

ensure(Dir) ->
    case file:read_file_info(Dir) of
        {error, enoent} ->
            case file:make_dir(Dir) of  %~ none
                ok -> ok;
                {error, eexist} -> ok;
                {error, Reason} -> {error, Reason}
            end;
        {ok, _Info} -> ok
    end.
