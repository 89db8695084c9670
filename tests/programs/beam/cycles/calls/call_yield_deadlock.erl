% SPDX-License-Identifier: Apache-2.0
% rpc:async_call, and rpc:yield for its result in the callback of the server that it asks.
-module(call_yield_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, total/0]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

ask() ->
    rpc:async_call(node(), ?MODULE, total, []).  %~ call-cycle/cycle %~ witnessed

total() ->
    gen_server:call(?MODULE, total).  %~ call-cycle/cycle %~ witnessed

init([]) ->
    {ok, []}.

handle_call(total, _From, State) ->
    {reply, State, State};
handle_call(report, _From, State) ->
    Key = ask(),
    {reply, rpc:yield(Key), State}.

handle_cast(_Message, State) ->
    {noreply, State}.
