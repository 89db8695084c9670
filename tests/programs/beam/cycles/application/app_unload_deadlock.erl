% SPDX-License-Identifier: Apache-2.0
% config_change/3 runs in the application controller. Here it unloads an application, which asks the controller.
-module(app_unload_deadlock).
-behaviour(application).
-export([start/2, stop/1, config_change/3]).

start(_Type, _Args) ->
    {ok, spawn_link(timer, sleep, [infinity])}.

stop(_State) ->
    ok.

config_change(_Changed, _New, _Removed) ->
    application:unload(tool),  %~ call-cycle/self %~ unwitnessed -- never met
    ok.
