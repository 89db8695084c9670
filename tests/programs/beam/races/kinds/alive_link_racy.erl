%% SPDX-License-Identifier: Apache-2.0
%%
%% A helper is linked if it is alive. It may end between the two: then link/1 fails with
%% noproc in a caller that only wanted to link what is alive.
-module(alive_link_racy).
-export([watch/1]).

watch(Helper) ->
    case is_process_alive(Helper) of
        true ->
            link(Helper), %~ check-then-act/process %~ witnessed
            linked;
        false ->
            dead
    end.
