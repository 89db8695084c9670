%% SPDX-License-Identifier: Apache-2.0
%%
%% The name is a value of a map of options; test and registration fetch values of
%% different keys, which hold different names.
-module(name_map_safe).
-export([start_radio/0]).

start_radio() ->
    start(#{name => radio, parent => antenna, channel => 7}).

start(Options = #{parent := Parent}) ->
    case whereis(Parent) of
        undefined -> attach(Options);
        Pid -> {error, {use_parent, Pid}}
    end.

attach(Options) ->
    Pid = spawn(timer, sleep, [maps:get(channel, Options) * 1000]),
    register(maps:get(name, Options), Pid), %~ none
    {ok, Pid}.
