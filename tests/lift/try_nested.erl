% SPDX-License-Identifier: Apache-2.0
% A try in a try, with a value that the outer handler needs.
-module(try_nested).
-export([run/3]).

run(F, G, X) ->
    Y = F(X),
    try
        Z = try G(Y) catch error:_ -> F(Y) end,
        {G(Z), Y}
    catch
        _:_ -> {X, Y}
    end.
