% SPDX-License-Identifier: Apache-2.0
% Who comes second takes what the first has left.
-module(lookup_element_good).
-export([init/0, get/1]).

init() -> ets:new(?MODULE, [named_table, public]).

get(Key) ->
    try
        ets:lookup_element(?MODULE, Key, 2)
    catch
        error:badarg ->
            Value = erlang:unique_integer(),
            case ets:insert_new(?MODULE, {Key, Value}) of  %~ none
                true -> Value;
                false -> ets:lookup_element(?MODULE, Key, 2)
            end
    end.
