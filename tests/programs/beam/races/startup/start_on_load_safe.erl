%% SPDX-License-Identifier: Apache-2.0
%%
%% What -on_load runs is run while the module is loaded: by one process, once.
-module(start_on_load_safe).
-export([get/0]).
-on_load(make/0).

make() ->
    case persistent_term:get(start_on_load_safe, undefined) of
        undefined -> persistent_term:put(start_on_load_safe, atomics:new(1, [])); %~ none
        _ -> ok
    end.

get() -> persistent_term:get(start_on_load_safe).
