% SPDX-License-Identifier: Apache-2.0
% The application is not called like its callback module: the resource file says whose start/2 this is, which waits for
% another application.
-module(app_file_fixed).
-behaviour(application).
-export([start/2, stop/1]).

start(_Type, _Args) ->
    _ = application:ensure_all_started(app_file_fixed),  %~ none
    {ok, spawn_link(timer, sleep, [infinity])}.

stop(_State) ->
    ok.
