%% SPDX-License-Identifier: Apache-2.0
%%
%% Counts in two steps.
-module(tally).
-export([add/1]).

add(T) -> [{c, V}] = ets:lookup(T, c), ets:insert(T, {c, V + 1}).
