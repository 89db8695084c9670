% SPDX-License-Identifier: Apache-2.0
% stop/1 runs while the application controller waits for it, and asks it which applications run.
-module(app_stop_deadlock).
-behaviour(application).
-export([start/2, stop/1]).

start(_Type, _Args) ->
    {ok, spawn_link(timer, sleep, [infinity])}.

stop(_State) ->  %~ call-cycle/cycle %~ witnessed
    report(application:which_applications()).  %~ call-cycle/cycle %~ witnessed

report(What) ->
    io:format("stopped: ~p~n", [What]).
