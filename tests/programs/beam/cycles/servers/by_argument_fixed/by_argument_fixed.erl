% SPDX-License-Identifier: Apache-2.0
% The request is wrapped: a number in it decides.
-module(by_argument_fixed).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, get/0]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

get() ->
    gen_server:call(?MODULE, get).  %~ call-cycle/crossing -- if both begin at once, until a call times out

init([]) ->
    {ok, #{}}.

handle_call(get, _From, State) ->
    {reply, State, State};
handle_call(work, _From, State) ->
    {reply, by_argument_fixed_peer:ask(quick), State}.

handle_cast(_Message, State) ->
    {noreply, State}.
