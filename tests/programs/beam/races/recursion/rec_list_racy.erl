%% SPDX-License-Identifier: Apache-2.0
%%
%% Names of sensors are claimed down a list, one check and one registration each round.
%% Two gateways that claim the same list collide in any round: badarg.
-module(rec_list_racy).
-export([claim/2]).

claim(Names, Driver) ->
    claim_each(Names, Driver).

claim_each([], _Driver) ->
    [];
claim_each([Name | Names], Driver) ->
    case whereis(Name) of
        undefined ->
            Pid = spawn(Driver),
            register(Name, Pid), %~ check-then-act/registry %~ witnessed
            [Pid | claim_each(Names, Driver)];
        Pid ->
            [Pid | claim_each(Names, Driver)]
    end.
