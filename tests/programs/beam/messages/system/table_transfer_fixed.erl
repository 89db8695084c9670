% SPDX-License-Identifier: Apache-2.0
% The table is given to the process that waits for it.
-module(table_transfer_fixed).
-export([run/0]).

run() ->
    Keeper = spawn(fun() -> keep() end),
    Table = ets:new(items, []),
    true = ets:give_away(Table, Keeper, items),
    is_process_alive(Keeper).

keep() ->
    receive  %~ none
        {'ETS-TRANSFER', Table, _, items} -> ets:tab2list(Table)
    end.
