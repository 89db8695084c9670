% SPDX-License-Identifier: Apache-2.0
% The read decides by its exception. Two processes may both compute a value, and one of them is lost.
-module(lookup_element_bad).
-export([init/0, get/1]).

init() -> ets:new(?MODULE, [named_table, public]).

get(Key) ->
    try
        ets:lookup_element(?MODULE, Key, 2)
    catch
        error:badarg ->
            Value = erlang:unique_integer(),
            ets:insert(?MODULE, {Key, Value}),  %~ check-then-act %~ witnessed
            Value
    end.
