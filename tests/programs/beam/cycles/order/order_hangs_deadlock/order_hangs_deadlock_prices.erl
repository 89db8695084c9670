% SPDX-License-Identifier: Apache-2.0
%
-module(order_hangs_deadlock_prices).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, handle_info/2, price/1]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

price(Item) ->
    Ref = make_ref(),
    {?MODULE, node()} ! {price, Item, self(), Ref},  %~ call-cycle/start %~ witnessed
    receive
        {Ref, Price} -> Price
    end.

init([]) ->
    {ok, []}.

handle_call(_Request, _From, State) ->
    {reply, ok, State}.

handle_cast(_Message, State) ->
    {noreply, State}.

handle_info({price, _Item, From, Ref}, State) ->
    From ! {Ref, 1},
    {noreply, State}.
