% SPDX-License-Identifier: Apache-2.0
-module(two_infinity_deadlock_peer).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, report/0]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

report() ->
    gen_server:call(?MODULE, report, infinity).  %~ call-cycle/cycle %~ witnessed

init([]) ->
    {ok, #{}}.

handle_call(report, _From, State) ->
    {reply, {State, two_infinity_deadlock:report()}, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
