%% SPDX-License-Identifier: Apache-2.0
%%
%% A high-water mark is read, compared and put: a higher one that came in between is lost.
-module(atomics_racy).
-export([mark/2]).

mark(Ref, N) ->
    case atomics:get(Ref, 1) of
        Old when Old < N -> atomics:put(Ref, 1, N); %~ check-then-act/counter %~ witnessed
        _ -> ok
    end.
