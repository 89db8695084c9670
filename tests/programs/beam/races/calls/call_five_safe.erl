%% SPDX-License-Identifier: Apache-2.0
%%
%% The write is five calls below the read; whoever comes second gives its pool up.
-module(call_five_safe).
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
    try register(Name, Pool) catch error:badarg -> exit(Pool, kill) end, %~ none
    Pool.
