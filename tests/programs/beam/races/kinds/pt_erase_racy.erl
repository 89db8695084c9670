%% SPDX-License-Identifier: Apache-2.0
%%
%% A term is erased if it is old. Somebody may have put a new one in between.
-module(pt_erase_racy).
-export([put/1, clean/1]).

put(Value) ->
    persistent_term:put(pt_cache, {erlang:monotonic_time(), Value}).

clean(Before) ->
    case persistent_term:get(pt_cache, none) of
        {Time, _} when Time < Before -> persistent_term:erase(pt_cache); %~ check-then-act/persistent_term %~ witnessed
        _ -> false
    end.
