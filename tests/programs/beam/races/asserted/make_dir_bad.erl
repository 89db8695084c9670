% SPDX-License-Identifier: Apache-2.0
% Who comes second fails: the folder is there, and make_dir says so.
-module(make_dir_bad).
-export([ensure/1]).

ensure(Folder) ->
    case filelib:is_dir(Folder) of
        false -> ok = file:make_dir(Folder);  %~ check-then-act %~ witnessed
        true -> ok
    end.
