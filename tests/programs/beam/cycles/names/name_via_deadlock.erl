% SPDX-License-Identifier: Apache-2.0
% A server under a name of another registry asks itself by that name. It does so itself.
-module(name_via_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, total/0]).

start_link() ->
    gen_server:start_link({via, global, stock}, ?MODULE, [], []).

total() ->
    gen_server:call({via, global, stock}, total).  %~ call-cycle/self %~ witnessed

init([]) ->
    {ok, 0}.

handle_call(total, _From, State) ->
    {reply, State, State};
handle_call(report, From, State) ->
    gen_server:reply(From, total()),
    {noreply, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
