% SPDX-License-Identifier: Apache-2.0
% erpc:call runs a fun in a process of its own and waits for it; the fun asks the server that waits.
-module(call_erpc_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, total/0]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

total() ->
    gen_server:call(?MODULE, total).  %~ call-cycle/cycle %~ witnessed

init([]) ->
    {ok, []}.

handle_call(total, _From, State) ->
    {reply, State, State};
handle_call(report, _From, State) ->
    Total = erpc:call(node(), fun() -> total() end),  %~ call-cycle/cycle %~ witnessed
    {reply, Total, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
