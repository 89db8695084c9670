%% SPDX-License-Identifier: Apache-2.0
%%
%% Money moves between two accounts by two update_counter, with the first undone when
%% there was not enough. Each is atomic by itself.
-module(key_transfer_safe).
-export([init/0, transfer/3]).

init() ->
    ets:new(bank, [named_table, public]).

transfer(From, To, Amount) when From =/= To ->
    case ets:update_counter(bank, From, -Amount) of %~ none
        Left when Left >= 0 -> ets:update_counter(bank, To, Amount);
        _ -> ets:update_counter(bank, From, Amount), exit(insufficient)
    end.
