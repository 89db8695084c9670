%% SPDX-License-Identifier: Apache-2.0
%%
%% Several plain processes run the same loop over one table, taking orders from whoever has
%% their pid. Two of them can price an article from the same old price.
-module(srv_loop_racy).
-export([setup/0, start/0, raise/3]).

setup() ->
    ets:new(price_list, [named_table, public]).

start() ->
    spawn(fun() -> loop() end).

raise(Pricing, Article, Cents) ->
    Pricing ! {raise, Article, Cents},
    ok.

loop() ->
    receive
        {raise, Article, Cents} ->
            Price = case ets:lookup(price_list, Article) of
                        [{_, Old}] -> Old + Cents;
                        [] -> Cents
                    end,
            ets:insert(price_list, {Article, Price}), %~ check-then-act/ets %~ witnessed
            loop()
    end.
