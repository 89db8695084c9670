%% SPDX-License-Identifier: Apache-2.0
%%
%% The table of a web shop's sessions, with plain get and put. Alone it is harmless;
%% the module that uses it combines the two.
-module(mod_sessions_store_racy).
-export([create/0, get/1, put/2]).

create() -> ets:new(?MODULE, [named_table, public]).

get(Key) ->
    case ets:lookup(?MODULE, Key) of
        [{Key, Value}] -> {ok, Value};
        [] -> error
    end.

put(Key, Value) ->
    ets:insert(?MODULE, {Key, Value}). %~ check-then-act/ets %~ witnessed
