% SPDX-License-Identifier: Apache-2.0
%
-module(app_stops_itself_deadlock_server).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    process_flag(trap_exit, true),  %~ call-cycle/cycle %~ unwitnessed -- never met
    {ok, []}.

handle_call(quit, _From, State) ->
    application:stop(app_stops_itself_deadlock),  %~ call-cycle/cycle %~ unwitnessed -- never met
    {reply, ok, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
