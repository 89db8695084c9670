%% SPDX-License-Identifier: Apache-2.0
%%
%% The next step is called by apply with its module, name and arguments as data. Between the
%% check here and the registration there, another call can take the name.
-module(clo_apply_racy).
-export([arm/1, attach/2]).

arm(Alarm) ->
    case whereis(smoke_alarm) of
        undefined ->
            Step = {?MODULE, attach, [smoke_alarm, Alarm]},
            next(Step);
        _ ->
            already_armed
    end.

next({Module, Function, Arguments}) ->
    apply(Module, Function, Arguments).

attach(Name, Alarm) ->
    register(Name, Alarm), %~ check-then-act/registry %~ witnessed
    armed.
