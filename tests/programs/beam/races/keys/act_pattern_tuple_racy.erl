%% SPDX-License-Identifier: Apache-2.0
%%
%% Forgetting an application removes all rows whose key begins with `loaded`. A process that has seen that one is
%% not loaded may be about to insert it, and the one here deletes it although it found another.
-module(act_pattern_tuple_racy).
-export([init/0, unload/1, load/1]).

init() ->
    ets:new(applications, [named_table, public]).

load(Application) ->
    ets:insert(applications, {{loaded, Application}, true}).

unload(Application) ->
    case ets:lookup(applications, {loaded, Application}) of
        [_] ->
            ets:match_delete(applications, {{loaded, '_'}, '_'}); %~ check-then-act/ets %~ witnessed
        [] ->
            false
    end.
