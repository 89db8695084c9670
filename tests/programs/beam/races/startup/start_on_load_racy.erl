%% SPDX-License-Identifier: Apache-2.0
%%
%% The same function, exported: any two processes may be in it.
-module(start_on_load_racy).
-export([get/0, make/0]).


make() ->
    case persistent_term:get(start_on_load_racy, undefined) of
        undefined -> persistent_term:put(start_on_load_racy, atomics:new(1, [])); %~ check-then-act/persistent_term %~ witnessed
        _ -> ok
    end.

get() -> persistent_term:get(start_on_load_racy).
