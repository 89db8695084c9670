%% SPDX-License-Identifier: Apache-2.0
%%
%% Errors of start-up steps are turned into a result, but only thrown ones. register/2 raises
%% an error, not a throw: two callers that both saw undefined still end in a crash.
-module(reg_catch_throw_racy).
-export([start_scheduler/0]).

start_scheduler() ->
    try
        check_licence(),
        launch()
    catch
        throw:Reason -> {error, Reason}
    end.

check_licence() ->
    os:getenv("LICENCE") =/= false orelse throw(no_licence).

launch() ->
    case whereis(scheduler) of
        undefined ->
            Pid = spawn(timer, sleep, [60000]),
            register(scheduler, Pid), %~ check-then-act/registry %~ witnessed
            {ok, Pid};
        Pid ->
            {ok, Pid}
    end.
