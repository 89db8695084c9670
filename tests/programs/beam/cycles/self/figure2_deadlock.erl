% SPDX-License-Identifier: Apache-2.0
% Figure 2 of Christakis and Sagonas, "Static Detection of Deadlocks in Erlang" (2011): the handler of a request sends the
% same request to its own server. It waits for itself.
-module(figure2_deadlock).
-behaviour(gen_server).
-export([make_counter/1, count_down/1, set/2]).
-export([init/1, handle_call/3, handle_cast/2]).
-define(S, figure2_deadlock).
-define(T, table).

make_counter(?T) -> gen_server:start_link({local, ?S}, ?S, ?T, []).

count_down(?T) -> gen_server:call(?S, ?T).

set(?T, N) -> gen_server:cast(?S, {?T, N}).

init(?T) ->
    ets:new(?T, [named_table, protected]),
    ets:insert(?T, {counter, 0}),
    {ok, feeling_good}.

handle_call(?T, _From, St) ->
    [{counter, N}] = ets:lookup(?T, counter),
    case N of
        0 -> ok;
        _ ->
            ets:insert(?T, {counter, N - 1}),
            gen_server:call(?S, ?T, infinity)  %~ call-cycle/self %~ witnessed
    end,
    {reply, 0, St}.

handle_cast({?T, N}, St) ->
    ets:insert(?T, {counter, N}),
    {noreply, St}.
