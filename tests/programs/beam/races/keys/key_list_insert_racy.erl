%% SPDX-License-Identifier: Apache-2.0
%%
%% A whole list of entries is inserted when its version is newer. One of the entries is the
%% version that was read: an older list can overwrite a newer one.
-module(key_list_insert_racy).
-export([init/0, publish/3]).

init() ->
    ets:new(timetable, [named_table, public]).

publish(Version, Buses, Trains) ->
    case ets:lookup(timetable, version) of
        [{version, Newer}] when Newer >= Version ->
            outdated;
        _ ->
            ets:insert(timetable, [{buses, Buses}, {trains, Trains}, {version, Version}]), %~ check-then-act/ets %~ witnessed
            published
    end.
