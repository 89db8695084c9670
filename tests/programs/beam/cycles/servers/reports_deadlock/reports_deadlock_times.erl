% SPDX-License-Identifier: Apache-2.0
-module(reports_deadlock_times).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, []}.

handle_call(times, _From, State) ->
    {reply, State, State}.

handle_cast(run, State) ->
    generate(gen_server:call(reports_deadlock, top, infinity)),  %~ call-cycle/crossing %~ witnessed
    {noreply, State}.

generate(Top) ->
    lists:sort(Top).
