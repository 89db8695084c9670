% SPDX-License-Identifier: Apache-2.0
% stop/1 waits until the other has ended, and the other one says goodbye by a call.
-module(stop_and_terminate_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, bye/0]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

bye() ->
    gen_server:call(?MODULE, bye).  %~ call-cycle/cycle %~ witnessed

init([]) ->
    {ok, #{}}.

handle_call(bye, _From, State) ->
    {reply, ok, State};
handle_call(close, _From, State) ->
    {reply, gen_server:stop(stop_and_terminate_deadlock_peer), State}.  %~ call-cycle/cycle %~ witnessed

handle_cast(_Message, State) ->
    {noreply, State}.
