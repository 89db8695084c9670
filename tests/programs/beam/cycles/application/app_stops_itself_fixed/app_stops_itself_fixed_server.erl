% SPDX-License-Identifier: Apache-2.0
%
-module(app_stops_itself_fixed_server).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    process_flag(trap_exit, true),  %~ none
    {ok, []}.

handle_call(quit, _From, State) ->
    spawn(fun() -> application:stop(app_stops_itself_fixed) end),  %~ none
    {reply, ok, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
