%% SPDX-License-Identifier: Apache-2.0
%%
%% PULSE by its names. Models that were written for it call pulse:run/1,2 around what is to be scheduled. On
%% Ravel's machine everything is scheduled anyway, at every event and without instrumentation, so running is
%% just calling; seeds and strategies are the command line's (`ravel test --seed --strategy`), and the
%% options given here change nothing.
-module(pulse).

-export([start/0, start/1, stop/0, run/1, run/2, run_with_seed/2, verbose/1, yield/0, side_effect/3]).

start() -> ok.
start(_) -> ok.
stop() -> ok.

run(Test) -> Test().
run(Test, _Options) -> Test().
run_with_seed(Test, _Seed) -> Test().

verbose(_) -> ok.
yield() -> erlang:yield().
side_effect(Mod, Function, Args) -> apply(Mod, Function, Args).
