% SPDX-License-Identifier: Apache-2.0
% A server stops the application it belongs to. The application controller waits until the server has ended, which waits
% for the controller; since it traps exits it does not die meanwhile. It stops it itself.
-module(app_stops_itself_deadlock).
-behaviour(application).
-export([start/2, stop/1]).

start(_Type, _Args) ->
    app_stops_itself_deadlock_sup:start_link().

stop(_State) ->
    ok.
