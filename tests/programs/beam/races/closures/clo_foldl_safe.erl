%% SPDX-License-Identifier: Apache-2.0
%%
%% Seats of an order are taken one after the other in a fold, each by insert_new, whose
%% answer decides. No two orders can both get true for one seat.
-module(clo_foldl_safe).
-export([init/0, reserve/2]).

init() ->
    ets:new(theatre, [named_table, public]).

reserve(Customer, Seats) ->
    lists:foldl(fun(Seat, Got) -> take(Customer, Seat, Got) end, [], Seats).

take(Customer, Seat, Got) ->
    case ets:insert_new(theatre, {Seat, Customer}) of %~ none
        true -> [Seat | Got];
        false -> Got
    end.
