%% SPDX-License-Identifier: Apache-2.0
%%
%% Errors of start-up steps are turned into a result; badarg from register/2 is among the
%% classes that are caught, also from two calls further down.
-module(reg_catch_throw_safe).
-export([start_scheduler/0]).

start_scheduler() ->
    try
        check_licence(),
        launch()
    catch
        throw:Reason -> {error, Reason};
        error:badarg -> {error, already_started}
    end.

check_licence() ->
    os:getenv("LICENCE") =/= false orelse throw(no_licence).

launch() ->
    case whereis(scheduler) of
        undefined ->
            Pid = spawn(timer, sleep, [60000]),
            register(scheduler, Pid), %~ none
            {ok, Pid};
        Pid ->
            {ok, Pid}
    end.
