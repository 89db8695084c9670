%% SPDX-License-Identifier: Apache-2.0
%%
%% As its twin, but the rows removed are those whose key begins with `env`: the pattern leaves the rest of the key
%% open and still cannot match the row that was looked up.
-module(act_pattern_tuple_safe).
-export([init/0, unload/1, load/1]).

init() ->
    ets:new(applications, [named_table, public]).

load(Application) ->
    ets:insert(applications, {{loaded, Application}, true}).

unload(Application) ->
    case ets:lookup(applications, {loaded, Application}) of
        [_] ->
            ets:match_delete(applications, {{env, '_'}, '_'}); %~ none
        [] ->
            false
    end.
