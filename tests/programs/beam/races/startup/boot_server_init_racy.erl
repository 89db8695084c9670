%% SPDX-License-Identifier: Apache-2.0
%%
%% A server restores its table in init, when its workers are running already. The workers
%% write the table too, and a restored value can replace a newer one.
-module(boot_server_init_racy).
-behaviour(gen_server).
-export([start_link/1, init/1, handle_call/3, handle_cast/2]).

start_link(Saved) ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, Saved, []).

init(Saved) ->
    Table = ets:new(restored, [public]),
    start_workers(Table, 4),
    [restore(Table, Key, Value) || {Key, Value} <- Saved],
    {ok, Table}.

handle_call(_Request, _From, Table) ->
    {reply, ok, Table}.

handle_cast(_Request, Table) ->
    {noreply, Table}.

restore(Table, Key, Value) ->
    case ets:member(Table, Key) of
        false -> ets:insert(Table, {Key, Value}); %~ check-then-act/ets %~ unwitnessed -- the driver failed before it got there
        true -> kept
    end.

start_workers(Table, Count) ->
    [spawn_link(fun() -> measure(Table, N) end) || N <- lists:seq(1, Count)].

measure(Table, N) ->
    ets:insert(Table, {{worker, N}, erlang:memory(total)}),
    timer:sleep(1000),
    measure(Table, N).
