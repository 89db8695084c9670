% SPDX-License-Identifier: Apache-2.0
% The caller sends its own pid along, and the other one asks back by it.
-module(pid_in_request_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, #{}}.

handle_call(get, _From, State) ->
    {reply, ok, State};
handle_call(work, _From, State) ->
    {reply, gen_server:call(pid_in_request_deadlock_peer, {work, self()}), State}.  %~ call-cycle/cycle %~ witnessed

handle_cast(_Message, State) ->
    {noreply, State}.
