% SPDX-License-Identifier: Apache-2.0
-module(own_behaviour_deadlock_text).
-behaviour(own_behaviour_deadlock).
-export([draw/1]).

draw(Shape) ->
    {text, Shape}.
