%% SPDX-License-Identifier: Apache-2.0
%%
%% The name tested is one of two, the name registered one of two others: whatever the
%% modes are, they cannot be the same.
-module(name_union_safe).
-export([claim/3]).

claim(Ask, Take, Pid) ->
    case whereis(tested(Ask)) of
        undefined ->
            register(taken(Take), Pid); %~ none
        _ ->
            false
    end.

tested(single) -> exclusive_spooler;
tested(pool) -> shared_spooler.

taken(colour) -> colour_printer;
taken(any) -> shared_printer.
