%% SPDX-License-Identifier: Apache-2.0
%%
%% A spool file is deleted after a look whether it is there. A second cleaner may delete it
%% in between: then delete gives {error, enoent}, and the match fails.
-module(file_delete_racy).
-include_lib("kernel/include/file.hrl").
-export([clean/1]).

clean(Path) ->
    case file:read_file_info(Path) of
        {ok, #file_info{size = Bytes}} ->
            ok = file:delete(Path), %~ check-then-act/file %~ witnessed
            {freed, Bytes};
        {error, enoent} ->
            {freed, 0}
    end.
