% SPDX-License-Identifier: Apache-2.0
-module(own_behaviour_deadlock_svg).
-behaviour(own_behaviour_deadlock).
-export([draw/1]).

draw(Shape) ->
    {svg, Shape, own_behaviour_deadlock:get(colour)}.
