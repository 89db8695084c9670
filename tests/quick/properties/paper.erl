%% SPDX-License-Identifier: Apache-2.0
%%
%% A property as the paper on PULSE prints it (Claessen et al. 2009, section 5.5).
-module(paper).
-include_lib("eqc/include/eqc.hrl").
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
