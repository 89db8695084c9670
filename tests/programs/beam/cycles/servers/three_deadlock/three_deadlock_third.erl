% SPDX-License-Identifier: Apache-2.0
-module(three_deadlock_third).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, ask/0]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

ask() ->
    gen_server:call(?MODULE, ask).  %~ call-cycle/cycle %~ witnessed

init([]) ->
    {ok, #{}}.

handle_call(ask, _From, State) ->
    {reply, three_deadlock:ask(), State}.

handle_cast(_Message, State) ->
    {noreply, State}.
