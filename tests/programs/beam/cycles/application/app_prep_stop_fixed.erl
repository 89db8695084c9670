% SPDX-License-Identifier: Apache-2.0
% prep_stop/1 sets a variable, which the application controller does, while that waits for it. A
% process of its own does so.
-module(app_prep_stop_fixed).
-behaviour(application).
-export([start/2, prep_stop/1, stop/1]).

start(_Type, _Args) ->
    {ok, spawn_link(timer, sleep, [infinity])}.

prep_stop(State) ->  %~ none
    spawn(fun mark/0),
    State.

stop(_State) ->
    ok.

mark() ->
    application:set_env(app_prep_stop_fixed, stopping, true, [{persistent, true}]).  %~ none
