% SPDX-License-Identifier: Apache-2.0
% Jobs are kept in a table that anybody may write to, and the server runs each in a process of its own.
-module(by_table_fixed).
-behaviour(gen_server).
-export([start_link/0, add/2, setup/0, count/0, tick/0, report/0, init/1, handle_call/3, handle_cast/2]).

start_link() -> gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

setup() -> add(report, {?MODULE, report, []}).
add(Name, Job) -> ets:insert(by_table_fixed_jobs, {Name, Job}).
count() -> gen_server:call(?MODULE, count). %~ none
tick() -> gen_server:cast(?MODULE, tick).
report() -> io:format("~p~n", [count()]).

init([]) ->
    ets:new(by_table_fixed_jobs, [named_table, public]),
    {ok, []}.

handle_call(count, _From, State) -> {reply, ets:info(by_table_fixed_jobs, size), State}.

handle_cast(tick, State) ->
    [spawn(M, F, A) || {_, {M, F, A}} <- ets:tab2list(by_table_fixed_jobs)],
    {noreply, State}.
