% SPDX-License-Identifier: Apache-2.0
% Nobody gives the table away that the process waits for.
-module(table_transfer_stuck).
-export([run/0]).

run() ->
    Keeper = spawn(fun() -> keep() end),
    Table = ets:new(items, []),
    true = ets:insert(Table, {keeper, none}),
    is_process_alive(Keeper).

keep() ->
    receive  %~ stuck-receive/no-message %~ witnessed
        {'ETS-TRANSFER', Table, _, items} -> ets:tab2list(Table)
    end.
