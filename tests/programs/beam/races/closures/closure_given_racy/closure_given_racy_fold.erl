%% SPDX-License-Identifier: Apache-2.0
-module(closure_given_racy_fold).
-export([fold/3]).

fold(Fun, Acc, [First | Rest]) -> fold(Fun, Fun(First, Acc), Rest);
fold(_Fun, Acc, []) -> Acc.
