%% SPDX-License-Identifier: Apache-2.0
%%
%% The name tested is one of two, the name registered one of two, and `shared_printer` is in both
%% sets: with modes pool and any, two callers that test it together collide.
-module(name_union_racy).
-export([claim/3]).

claim(Ask, Take, Pid) ->
    case whereis(tested(Ask)) of
        undefined ->
            register(taken(Take), Pid); %~ check-then-act/registry %~ witnessed
        _ ->
            false
    end.

tested(single) -> exclusive_printer;
tested(pool) -> shared_printer.

taken(colour) -> colour_printer;
taken(any) -> shared_printer.
