% SPDX-License-Identifier: Apache-2.0
% The application is not called like its callback module: the resource file says whose start/2 this is, which waits for
% its own application.
-module(app_file_deadlock).
-behaviour(application).
-export([start/2, stop/1]).

start(_Type, _Args) ->
    _ = application:ensure_all_started(storefront_deadlock),  %~ call-cycle %~ unwitnessed -- never met
    {ok, spawn_link(timer, sleep, [infinity])}.

stop(_State) ->
    ok.
