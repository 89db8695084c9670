%% SPDX-License-Identifier: Apache-2.0
%%
%% Names of sensors are claimed down a list by a function that holds the gateway lock for
%% the whole list, as every claimer does.
-module(rec_list_safe).
-export([claim/2]).

claim(Names, Driver) ->
    global:trans({sensors, self()}, fun() -> claim_each(Names, Driver) end, [node()]).

claim_each([], _Driver) ->
    [];
claim_each([Name | Names], Driver) ->
    case whereis(Name) of
        undefined ->
            Pid = spawn(Driver),
            register(Name, Pid), %~ none
            [Pid | claim_each(Names, Driver)];
        Pid ->
            [Pid | claim_each(Names, Driver)]
    end.
