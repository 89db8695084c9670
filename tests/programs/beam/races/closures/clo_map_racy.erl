%% SPDX-License-Identifier: Apache-2.0
%%
%% Every host of a list gets a poller, registered under the host's name. A second
%% poll_all/1 at the same time may register the host between test and registration.
-module(clo_map_racy).
-export([poll_all/1]).

poll_all(Hosts) ->
    lists:map(fun start_poller/1, Hosts).

start_poller(Host) ->
    case whereis(Host) of
        undefined ->
            Pid = spawn_link(fun() -> poll(Host, 1000) end),
            true = register(Host, Pid), %~ check-then-act/registry %~ witnessed
            {Host, Pid};
        Pid ->
            {Host, Pid}
    end.

poll(Host, Interval) ->
    timer:sleep(Interval),
    io:format("~p ok~n", [Host]),
    poll(Host, Interval).
