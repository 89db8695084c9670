%% SPDX-License-Identifier: Apache-2.0
%%
%% Two states of a negotiation call each other: look/2 reads the best bid, raise/3 writes a
%% higher one. Another bidder can write between them, and a higher bid is lost.
-module(rec_mutual_racy).
-export([init/0, bid/2]).

init() ->
    ets:new(auction, [named_table, public]),
    ets:insert(auction, {best, 0}).

bid(Bidder, Limit) ->
    look(Bidder, Limit).

look(_Bidder, Limit) when Limit =< 0 ->
    gave_up;
look(Bidder, Limit) ->
    [{best, Best}] = ets:lookup(auction, best),
    case Best < Limit of
        true -> raise(Bidder, Limit, Best);
        false -> gave_up
    end.

raise(Bidder, Limit, Best) ->
    ets:insert(auction, {best, Best + 1}), %~ check-then-act/ets %~ witnessed
    io:format("~p bids ~b~n", [Bidder, Best + 1]),
    look(Bidder, Limit - 1).
