%% SPDX-License-Identifier: Apache-2.0
%%
%% Every host of a list gets a poller. Its name is tested, but it is kept in the list that
%% is returned and not in the registry: nothing shared is written.
-module(clo_map_safe).
-export([poll_all/1]).

poll_all(Hosts) ->
    lists:map(fun start_poller/1, Hosts).

start_poller(Host) ->
    case whereis(Host) of
        undefined ->
            Pid = spawn_link(fun() -> poll(Host, 1000) end),
            io:format("polling ~p~n", [Host]), %~ none
            {Host, Pid};
        Pid ->
            {Host, Pid}
    end.

poll(Host, Interval) ->
    timer:sleep(Interval),
    io:format("~p ok~n", [Host]),
    poll(Host, Interval).
