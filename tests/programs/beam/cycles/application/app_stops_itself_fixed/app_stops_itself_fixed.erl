% SPDX-License-Identifier: Apache-2.0
% A server stops the application it belongs to. The application controller waits until the server has ended, which waits
% for the controller; since it traps exits it does not die meanwhile. A process of its own does.
-module(app_stops_itself_fixed).
-behaviour(application).
-export([start/2, stop/1]).

start(_Type, _Args) ->
    app_stops_itself_fixed_sup:start_link().

stop(_State) ->
    ok.
