%% SPDX-License-Identifier: Apache-2.0
%%
%% Parallel commands that do nothing in common, that read the same thing, and that write it. How many
%% schedules differ says whether running commands adds choices of its own: it must not.
-module(branches_model).

-export([initial_state/0, command/1, precondition/2, next_state/3, postcondition/3]).
-export([nothing/1, reads/1, writes/1, nothing/0, read/0, write/0]).

initial_state() -> none.
command(_) -> {call, ?MODULE, nothing, []}.
precondition(_, _) -> true.
next_state(S, _, _) -> S.
postcondition(_, _, _) -> true.

nothing(K) -> run(K, [nothing, nothing]).
reads(K) -> run(K, [read, read]).
writes(K) -> run(K, [write]).

run(K, Functions) ->
    ets:new(?MODULE, [public, named_table]),
    Branches = [[{set, {var, 10 * B + I}, {call, ?MODULE, F, []}}
                 || {I, F} <- lists:zip(lists:seq(1, length(Functions)), Functions)] || B <- lists:seq(1, K)],
    {[], _, ok} = proper_statem:run_parallel_commands(?MODULE, {[], Branches}).

nothing() -> ok.
read() -> ets:lookup(?MODULE, key).
write() -> ets:insert(?MODULE, {key, self()}).
