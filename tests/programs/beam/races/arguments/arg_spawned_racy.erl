%% SPDX-License-Identifier: Apache-2.0
%%
%% A process is started with its mode as argument, by anybody; one that is registered has
%% another. Both modes write.
-module(arg_spawned_racy).
-export([start/0, look/0, run/1]).

start() ->
    spawn(fun() -> register(keeper, self()), run(true) end).

look() ->
    spawn(?MODULE, run, [true]).

run(Keep) ->
    receive
        visit ->
            visit(Keep),
            run(Keep)
    end.

visit(Keep) ->
    Visits = persistent_term:get(visits, 0),
    case Keep of
        true -> persistent_term:put(visits, Visits + 1); %~ check-then-act/persistent_term %~ witnessed
        false -> ok
    end,
    Visits.
