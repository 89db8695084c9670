% SPDX-License-Identifier: Apache-2.0
% A receive inside a try: looking at messages raises nothing.
-module(receive_in_try).
-export([wait/1]).

wait(F) ->
    try
        receive
            {run, X} -> F(X);
            stop -> ok
        after 10 -> late
        end
    catch
        throw:Why -> Why
    end.
