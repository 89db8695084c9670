% SPDX-License-Identifier: Apache-2.0
% try with of, classes, and the stack trace.
-module(try_of).
-export([run/2]).

run(F, X) ->
    try F(X) of
        {ok, V} -> V;
        Other -> {Other, X}
    catch
        throw:T -> T;
        error:{badmatch, V}:Stack -> {V, Stack};
        exit:_ -> X
    end.
