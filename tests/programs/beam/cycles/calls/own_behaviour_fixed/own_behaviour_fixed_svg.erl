% SPDX-License-Identifier: Apache-2.0
-module(own_behaviour_fixed_svg).
-behaviour(own_behaviour_fixed).
-export([draw/1]).

draw(Shape) ->
    {svg, Shape, red}.
