%% SPDX-License-Identifier: Apache-2.0
%%
%% The next step is called by apply with its module, name and arguments as data; the name in
%% the argument list is not the one that was checked.
-module(clo_apply_safe).
-export([arm/1, attach/2]).

arm(Alarm) ->
    case whereis(smoke_alarm) of
        undefined ->
            Step = {?MODULE, attach, [heat_alarm, Alarm]},
            next(Step);
        _ ->
            already_armed
    end.

next({Module, Function, Arguments}) ->
    apply(Module, Function, Arguments).

attach(Name, Alarm) ->
    register(Name, Alarm), %~ none
    armed.
