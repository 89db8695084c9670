%% SPDX-License-Identifier: Apache-2.0
%%
%% N senders whose messages can come in any order: N! schedules. Each schedule takes its time.
-module(long).
-export([run/2]).

run(N, Work) ->
    Main = self(),
    [spawn(fun() -> Main ! I end) || I <- lists:seq(1, N)],
    [First | _] = [receive M -> M end || _ <- lists:seq(1, N)],
    work(Work),
    First.

work(0) -> ok;
work(N) -> work(N - 1).
