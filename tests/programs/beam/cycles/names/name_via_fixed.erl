% SPDX-License-Identifier: Apache-2.0
% A server under a name of another registry asks itself by that name. A process of its own does.
-module(name_via_fixed).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, total/0]).

start_link() ->
    gen_server:start_link({via, global, stock}, ?MODULE, [], []).

total() ->
    gen_server:call({via, global, stock}, total).  %~ none

init([]) ->
    {ok, 0}.

handle_call(total, _From, State) ->
    {reply, State, State};
handle_call(report, From, State) ->
    spawn_link(fun() -> gen_server:reply(From, total()) end),
    {noreply, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
