% SPDX-License-Identifier: Apache-2.0
% What runs elsewhere is gen_server:call itself, named by its module and function.
-module(call_rpc_of_call_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, []}.

handle_call(size, _From, State) ->
    {reply, length(State), State};
handle_call(report, From, State) ->
    Size = rpc:call(node(), gen_server, call, [?MODULE, size]),  %~ none missed call-cycle -- gen_server:call by name
    gen_server:reply(From, Size),
    {noreply, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
