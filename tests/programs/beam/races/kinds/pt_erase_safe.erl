%% SPDX-License-Identifier: Apache-2.0
%%
%% A term is erased, whatever it is; what it was is of no interest.
-module(pt_erase_safe).
-export([put/1, clean/0]).

put(Value) ->
    persistent_term:put(pt_cache, {erlang:monotonic_time(), Value}).

clean() ->
    persistent_term:erase(pt_cache). %~ none
