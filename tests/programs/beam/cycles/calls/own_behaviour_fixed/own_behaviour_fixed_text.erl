% SPDX-License-Identifier: Apache-2.0
-module(own_behaviour_fixed_text).
-behaviour(own_behaviour_fixed).
-export([draw/1]).

draw(Shape) ->
    {text, Shape}.
