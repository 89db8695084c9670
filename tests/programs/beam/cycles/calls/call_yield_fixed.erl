% SPDX-License-Identifier: Apache-2.0
% rpc:async_call, and rpc:yield for its result by nobody here.
-module(call_yield_fixed).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, total/0]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

ask() ->
    rpc:async_call(node(), ?MODULE, total, []).  %~ none

total() ->
    gen_server:call(?MODULE, total).  %~ none

init([]) ->
    {ok, []}.

handle_call(total, _From, State) ->
    {reply, State, State};
handle_call(report, _From, State) ->
    Key = ask(),
    {reply, Key, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
