% SPDX-License-Identifier: Apache-2.0
% catch: what it gives for each class, as ordinary instructions.
-module(catch_).
-export([safe/1, ignore/1]).

safe(F) ->
    case catch F() of
        {'EXIT', Why} -> {failed, Why};
        Value -> Value
    end.

ignore(F) ->
    catch F(),
    ok.
