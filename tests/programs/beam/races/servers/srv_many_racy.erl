%% SPDX-License-Identifier: Apache-2.0
%%
%% One connection is one server without a name, and all of them share a table. Two
%% connections can count up from the same number.
-module(srv_many_racy).
-behaviour(gen_server).
-export([setup/0, start_link/0, bytes/3, init/1, handle_call/3, handle_cast/2]).

setup() ->
    ets:new(traffic, [named_table, public]).

start_link() ->
    gen_server:start_link(?MODULE, [], []).

bytes(Server, Host, Count) ->
    gen_server:cast(Server, {bytes, Host, Count}).

init([]) ->
    {ok, []}.

handle_call(_Request, _From, State) ->
    {reply, ok, State}.

handle_cast({bytes, Host, Count}, State) ->
    case ets:lookup(traffic, Host) of
        [{_, Sum}] -> ets:insert(traffic, {Host, Sum + Count}); %~ check-then-act/ets %~ witnessed
        [] -> ets:insert(traffic, {Host, Count}) %~ check-then-act/ets %~ witnessed
    end,
    {noreply, State}.
