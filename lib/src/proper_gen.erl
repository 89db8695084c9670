%% SPDX-License-Identifier: Apache-2.0
%%
%% PropEr's functions for trying out types by hand.

-module(proper_gen).
-export([pick/1, pick/2, pick/3, sample/1, sample/3, sampleshrink/1, sampleshrink/2, clean_instance/1, generate/1, safe_generate/1]).

pick(Type) -> pick(Type, 10).
pick(Type, Size) -> tried(fun() -> ravel_sample:pick(Type, Size) end).
pick(Type, Size, Seed) -> tried(fun() -> ravel_sample:pick(Type, Size, Seed) end).

tried(Fun) ->
    try {ok, ravel_symbolic:values(Fun())}
    catch throw:{'$ravel', _} -> error
    end.

sample(Type) -> sample(Type, 10, 20).
sample(Type, From, To) -> ravel_sample:sample(Type, From, To).
sampleshrink(Type) -> sampleshrink(Type, 10).
sampleshrink(Type, Size) -> ravel_sample:shrink(Type, Size).
clean_instance(Value) -> Value.
generate(Type) -> ravel_sample:pick(Type, 10).
safe_generate(Type) -> pick(Type).
