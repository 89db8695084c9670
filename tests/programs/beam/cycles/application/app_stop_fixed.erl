% SPDX-License-Identifier: Apache-2.0
% stop/1 runs while the application controller waits for it, and asks it nothing: the environment
% is read from a table.
-module(app_stop_fixed).
-behaviour(application).
-export([start/2, stop/1]).

start(_Type, _Args) ->
    {ok, spawn_link(timer, sleep, [infinity])}.

stop(_State) ->  %~ none
    report(application:get_all_env(app_stop_fixed)).  %~ none

report(What) ->
    io:format("stopped: ~p~n", [What]).
