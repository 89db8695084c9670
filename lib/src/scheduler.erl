%% SPDX-License-Identifier: Apache-2.0
%%
%% PULSE as its paper prints it (Claessen et al. 2009, section 5.5): scheduler:start/2 runs the fun, and what comes
%% back is a list of things, of which get_result/1 takes the fun's own result. On Ravel's machine everything is
%% scheduled anyway; the seed is the command line's.
%%
%% Programs have modules of this name, too: this one comes last on the code path.
-module(scheduler).

-export([start/1, start/2, get_result/1, seed/0]).

start(Test) -> start([], Test).
start(_Options, Test) -> [{result, Test()}].

get_result(Things) ->
    {result, Result} = lists:keyfind(result, 1, Things),
    Result.

%% For ?FORALL(Seed, scheduler:seed(), ...): any will do.
seed() -> {eqc_gen:int(), eqc_gen:int(), eqc_gen:int()}.
