%% SPDX-License-Identifier: Apache-2.0
%%
%% The name is a value of a map of options; test and registration fetch it in two ways. Two
%% callers with the default options collide.
-module(name_map_racy).
-export([start_radio/0]).

start_radio() ->
    start(#{name => radio, parent => antenna, channel => 7}).

start(Options = #{name := Name}) ->
    case whereis(Name) of
        undefined -> attach(Options);
        Pid -> {error, {already_started, Pid}}
    end.

attach(Options) ->
    Pid = spawn(timer, sleep, [maps:get(channel, Options) * 1000]),
    register(maps:get(name, Options), Pid), %~ check-then-act/registry %~ witnessed
    {ok, Pid}.
