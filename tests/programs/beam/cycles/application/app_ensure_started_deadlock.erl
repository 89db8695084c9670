% SPDX-License-Identifier: Apache-2.0
% config_change/3 runs in the application controller. Here it makes sure that an application runs, which asks the controller.
-module(app_ensure_started_deadlock).
-behaviour(application).
-export([start/2, stop/1, config_change/3]).

start(_Type, _Args) ->
    {ok, spawn_link(timer, sleep, [infinity])}.

stop(_State) ->
    ok.

config_change(_Changed, _New, _Removed) ->
    application:ensure_started(tool),  %~ call-cycle/self %~ unwitnessed -- never met
    ok.
