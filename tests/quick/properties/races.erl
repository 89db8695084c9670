%% SPDX-License-Identifier: Apache-2.0
%%
%% A counter in a table, incremented by several processes at once: by reading and writing, which loses one when two
%% read before either writes, and in one step, which does not.
-module(races).
-include_lib("proper/include/proper.hrl").
-export([prop_lost/0, prop_atomic/0, few/0]).

prop_lost() -> counts(fun(T) -> [{c, V}] = ets:lookup(T, c), ets:insert(T, {c, V + 1}) end, 6).
prop_atomic() -> counts(fun(T) -> ets:update_counter(T, c, 1) end, 6).
few() -> counts(fun(T) -> ets:update_counter(T, c, 1) end, 3).

counts(Increment, Most) ->
    ?FORALL(N, integer(0, Most),
        begin
            T = ets:new(t, [public]),
            ets:insert(T, {c, 0}),
            Me = self(),
            [spawn(fun() -> Increment(T), Me ! done end) || _ <- lists:seq(1, N)],
            [receive done -> ok end || _ <- lists:seq(1, N)],
            [{c, N}] =:= ets:lookup(T, c)
        end).
