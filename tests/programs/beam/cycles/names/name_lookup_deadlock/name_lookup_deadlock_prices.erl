% SPDX-License-Identifier: Apache-2.0
-module(name_lookup_deadlock_prices).
-behaviour(gen_server).
-export([start_link/1, init/1, handle_call/3, handle_cast/2]).

start_link(Name) ->
    gen_server:start_link({via, gproc, {n, l, {prices, Name}}}, ?MODULE, Name, []).

init(Name) ->
    {ok, Name}.

handle_call(price, _From, Name) ->
    {reply, gen_server:call({via, gproc, {n, l, {stock, Name}}}, total, infinity), Name}.  %~ call-cycle/cycle

handle_cast(_Message, Name) ->
    {noreply, Name}.
