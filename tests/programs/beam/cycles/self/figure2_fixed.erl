% SPDX-License-Identifier: Apache-2.0
% Figure 2 of Christakis and Sagonas, "Static Detection of Deadlocks in Erlang" (2011): the handler of a request sends the
% same request to its own server. Here the rest is done by a function.
-module(figure2_fixed).
-behaviour(gen_server).
-export([make_counter/1, count_down/1, set/2]).
-export([init/1, handle_call/3, handle_cast/2]).
-define(S, figure2_fixed).
-define(T, table).

make_counter(?T) -> gen_server:start_link({local, ?S}, ?S, ?T, []).

count_down(?T) -> gen_server:call(?S, ?T).

set(?T, N) -> gen_server:cast(?S, {?T, N}).

init(?T) ->
    ets:new(?T, [named_table, protected]),
    ets:insert(?T, {counter, 0}),
    {ok, feeling_good}.

handle_call(?T, _From, St) ->
    count(ets:lookup(?T, counter)),  %~ none
    {reply, 0, St}.

handle_cast({?T, N}, St) ->
    ets:insert(?T, {counter, N}),
    {noreply, St}.

count([{counter, 0}]) -> ok;
count([{counter, N}]) ->
    ets:insert(?T, {counter, N - 1}),
    count(ets:lookup(?T, counter)).
