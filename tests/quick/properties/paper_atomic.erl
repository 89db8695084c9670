%% SPDX-License-Identifier: Apache-2.0
%%
%% The same, and what counts is taken for one event: then nothing is lost.
-module(paper_atomic).
-include_lib("eqc/include/eqc.hrl").
-pulse_side_effect([{tally, add, '_'}]).
-export([prop_scheduled/0]).

prop_scheduled() ->
    ?FORALL(Seed, scheduler:seed(),
        begin
            Things = scheduler:start([{seed, Seed}], fun() -> counted() end),
            scheduler:get_result(Things) =:= 2
        end).

counted() ->
    T = ets:new(t, [public]),
    ets:insert(T, {c, 0}),
    Me = self(),
    [spawn(fun() -> tally:add(T), Me ! done end) || _ <- [1, 2]],
    [receive done -> ok end || _ <- [1, 2]],
    ets:lookup_element(T, c, 2).
