%% SPDX-License-Identifier: Apache-2.0
%%
%% A server restores its table in init, and starts its workers only when that is done; no
%% other process knows the table before.
-module(boot_server_init_safe).
-behaviour(gen_server).
-export([start_link/1, init/1, handle_call/3, handle_cast/2]).

start_link(Saved) ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, Saved, []).

init(Saved) ->
    Table = ets:new(restored, [public]),
    [restore(Table, Key, Value) || {Key, Value} <- Saved],
    start_workers(Table, 4),
    {ok, Table}.

handle_call(_Request, _From, Table) ->
    {reply, ok, Table}.

handle_cast(_Request, Table) ->
    {noreply, Table}.

restore(Table, Key, Value) ->
    case ets:member(Table, Key) of
        false -> ets:insert(Table, {Key, Value}); %~ none
        true -> kept
    end.

start_workers(Table, Count) ->
    [spawn_link(fun() -> measure(Table, N) end) || N <- lists:seq(1, Count)].

measure(Table, N) ->
    ets:insert(Table, {{worker, N}, erlang:memory(total)}),
    timer:sleep(1000),
    measure(Table, N).
