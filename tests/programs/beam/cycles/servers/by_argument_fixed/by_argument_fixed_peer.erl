% SPDX-License-Identifier: Apache-2.0
-module(by_argument_fixed_peer).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, ask/1]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

ask(How) ->
    gen_server:call(?MODULE, {ask, How}).  %~ call-cycle/crossing -- if both begin at once, until a call times out

init([]) ->
    {ok, #{}}.

handle_call({ask, full}, _From, _State) ->
    {reply, ok, by_argument_fixed:get()};
handle_call({ask, quick}, _From, State) ->
    {reply, State, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
