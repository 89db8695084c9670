% SPDX-License-Identifier: Apache-2.0
% The answer of make_dir is handed on, but nobody here knows the error that says that the directory is there now.
-module(make_dir_unread_racy).
-export([ensure/1]).

ensure(Dir) ->
    case file:read_file_info(Dir) of
        {error, enoent} ->
            case file:make_dir(Dir) of  %~ check-then-act/file %~ witnessed
                ok -> ok;
                {error, Reason} -> {error, Reason}
            end;
        {ok, _Info} -> ok
    end.
