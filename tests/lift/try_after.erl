% SPDX-License-Identifier: Apache-2.0
% after runs on both ways.
-module(try_after).
-export([locked/2]).

locked(L, F) ->
    lock(L),
    try
        F()
    after
        unlock(L)
    end.

lock(L) -> L ! lock.

unlock(L) -> L ! unlock.
