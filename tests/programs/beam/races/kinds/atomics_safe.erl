%% SPDX-License-Identifier: Apache-2.0
%%
%% A high-water mark is exchanged only if it is still what was read; otherwise it is looked at again.
-module(atomics_safe).
-export([mark/2]).

mark(Ref, N) ->
    Old = atomics:get(Ref, 1),
    case Old < N andalso atomics:compare_exchange(Ref, 1, Old, N) of %~ none
        false -> ok;
        ok -> ok;
        _ -> mark(Ref, N)
    end.
