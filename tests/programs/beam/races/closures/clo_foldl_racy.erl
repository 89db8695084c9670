%% SPDX-License-Identifier: Apache-2.0
%%
%% Seats of an order are taken one after the other in a fold. Another order may take a seat
%% between the lookup and the insert: both customers get it.
-module(clo_foldl_racy).
-export([init/0, reserve/2]).

init() ->
    ets:new(theatre, [named_table, public]).

reserve(Customer, Seats) ->
    lists:foldl(fun(Seat, Got) -> take(Customer, Seat, Got) end, [], Seats).

take(Customer, Seat, Got) ->
    case ets:lookup(theatre, Seat) of
        [] ->
            ets:insert(theatre, {Seat, Customer}), %~ check-then-act/ets %~ witnessed
            [Seat | Got];
        [_Taken] ->
            Got
    end.
