%% SPDX-License-Identifier: Apache-2.0
%%
%% What the programs of this folder share: children that say when they are done, and a parent that waits for
%% them one after the other. A receive that names its sender leaves nothing to choose.
-module(common).
-export([start/1, start_all/1, wait/1, table/1, results/1]).

%% A child that does something and tells its parent what came of it.
start(Fun) ->
    Parent = self(),
    spawn(fun() -> Parent ! {done, self(), Fun()} end).

start_all(Funs) -> [start(Fun) || Fun <- Funs].

wait(Pids) -> _ = results(Pids), ok.

results(Pids) -> [receive {done, Pid, Result} -> Result end || Pid <- Pids].

table(Rows) ->
    Table = ets:new(table, [public]),
    ets:insert(Table, Rows),
    Table.
