% SPDX-License-Identifier: Apache-2.0
% config_change/3 runs in the application controller. A process of its own removes a variable.
-module(app_unset_env_fixed).
-behaviour(application).
-export([start/2, stop/1, config_change/3]).

start(_Type, _Args) ->
    {ok, spawn_link(timer, sleep, [infinity])}.

stop(_State) ->
    ok.

config_change(_Changed, _New, _Removed) ->
    spawn(fun() -> application:unset_env(tool, level) end),  %~ none
    ok.
