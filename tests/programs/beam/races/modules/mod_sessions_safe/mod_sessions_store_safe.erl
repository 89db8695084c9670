%% SPDX-License-Identifier: Apache-2.0
%%
%% The table of a web shop's sessions. Beside get and put it offers one atomic step,
%% which is what counting needs.
-module(mod_sessions_store_safe).
-export([create/0, get/1, bump/1]).

create() -> ets:new(?MODULE, [named_table, public]).

get(Key) ->
    case ets:lookup(?MODULE, Key) of
        [{Key, Value}] -> {ok, Value};
        [] -> error
    end.

bump(Key) ->
    ets:update_counter(?MODULE, Key, 1, {Key, 0}). %~ none
