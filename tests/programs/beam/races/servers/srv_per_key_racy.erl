%% SPDX-License-Identifier: Apache-2.0
%%
%% Servers with a host each, under names that somebody else chooses: two may have the same host.
-module(srv_per_key_racy).
-behaviour(gen_server).
-export([setup/0, start_link/2, init/1, handle_call/3, handle_cast/2]).

-record(state, {host, step = 1}).

setup() ->
    ets:new(srv_per_key_racy, [named_table, public]).

start_link(Name, Host) ->
    gen_server:start_link({local, Name}, ?MODULE, [Host], []).

init([Host]) ->
    {ok, #state{host = Host}}.

handle_call(_Request, _From, State) ->
    {reply, ok, State}.

handle_cast({step, Step}, State) ->
    {noreply, State#state{step = Step}};
handle_cast(count, State) ->
    count(State),
    {noreply, State}.

count(#state{host = Host, step = Step}) ->
    case ets:lookup(srv_per_key_racy, Host) of
        [{_, N}] -> ets:insert(srv_per_key_racy, {Host, N + Step}); %~ check-then-act/ets %~ witnessed
        [] -> ets:insert(srv_per_key_racy, {Host, Step}) %~ check-then-act/ets %~ witnessed
    end.
