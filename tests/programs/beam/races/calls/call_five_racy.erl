%% SPDX-License-Identifier: Apache-2.0
%%
%% The write is five calls below the read. Two callers that find no pool both make one; the second one's registration fails.
-module(call_five_racy).
-export([pool/1]).

pool(Size) ->
    case whereis(pool) of
        undefined -> start(Size);
        Pool -> Pool
    end.

start(Size) -> start(Size, []).

start(Size, Options) -> open([{size, Size} | Options]).

open(Options) -> name(spawn(fun() -> timer:sleep(proplists:get_value(size, Options)) end)).

name(Pool) -> claim(pool, Pool).

claim(Name, Pool) ->
    register(Name, Pool), %~ check-then-act/registry %~ witnessed
    Pool.
