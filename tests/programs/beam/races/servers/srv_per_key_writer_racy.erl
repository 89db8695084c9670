%% SPDX-License-Identifier: Apache-2.0
%%
%% One server per host; but anybody may begin its count anew, and that can be overwritten.
-module(srv_per_key_writer_racy).
-behaviour(gen_server).
-export([setup/0, start_link/1, reset/1, init/1, handle_call/3, handle_cast/2]).

-record(state, {host, step = 1}).

setup() ->
    ets:new(srv_per_key_writer_racy, [named_table, public]).

start_link(Host) ->
    gen_server:start_link({local, proc(Host)}, ?MODULE, [Host], []).

proc(Host) ->
    list_to_atom("counter_" ++ Host).

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
    case ets:lookup(srv_per_key_writer_racy, Host) of
        [{_, N}] -> ets:insert(srv_per_key_writer_racy, {Host, N + Step}); %~ check-then-act/ets %~ unwitnessed -- not with this driver
        [] -> ets:insert(srv_per_key_writer_racy, {Host, Step}) %~ check-then-act/ets %~ unwitnessed -- not with this driver
    end.

reset(Host) ->
    ets:insert(srv_per_key_writer_racy, {Host, 0}).
