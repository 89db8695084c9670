% SPDX-License-Identifier: Apache-2.0
% An application that wants itself started, in its own start/2: application:start answers when the
% application has started.
-module(app_own_start_deadlock).
-behaviour(application).
-export([start/2, stop/1]).

start(_Type, _Args) ->
    {ok, _} = application:ensure_all_started(app_own_start_deadlock),  %~ call-cycle/start %~ witnessed
    {ok, spawn_link(timer, sleep, [infinity])}.

stop(_State) ->
    ok.
