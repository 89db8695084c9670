% SPDX-License-Identifier: Apache-2.0
% config_change/3 runs in the application controller itself. Here it starts another application.
-module(app_config_change_deadlock).
-behaviour(application).
-export([start/2, stop/1, config_change/3]).

start(_Type, _Args) ->
    {ok, spawn_link(timer, sleep, [infinity])}.

stop(_State) ->
    ok.

config_change(Changed, _New, _Removed) ->
    case lists:keyfind(tool, 1, Changed) of
        {tool, Tool} -> application:start(Tool);  %~ call-cycle/self %~ unwitnessed -- never met
        false -> ok
    end.
