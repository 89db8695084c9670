% SPDX-License-Identifier: Apache-2.0
% prep_stop/1 sets a variable, which the application controller does, while that waits for it. It is set at once.
-module(app_prep_stop_deadlock).
-behaviour(application).
-export([start/2, prep_stop/1, stop/1]).

start(_Type, _Args) ->
    {ok, spawn_link(timer, sleep, [infinity])}.

prep_stop(State) ->  %~ call-cycle/cycle %~ witnessed
    mark(),
    State.

stop(_State) ->
    ok.

mark() ->
    application:set_env(app_prep_stop_deadlock, stopping, true, [{persistent, true}]).  %~ call-cycle/cycle %~ witnessed
