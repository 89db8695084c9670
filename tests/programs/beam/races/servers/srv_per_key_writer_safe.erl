%% SPDX-License-Identifier: Apache-2.0
%%
%% One server per host; others only look at its row.
-module(srv_per_key_writer_safe).
-behaviour(gen_server).
-export([setup/0, start_link/1, count_of/1, init/1, handle_call/3, handle_cast/2]).

-record(state, {host, step = 1}).

setup() ->
    ets:new(srv_per_key_writer_safe, [named_table, public]).

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
    case ets:lookup(srv_per_key_writer_safe, Host) of
        [{_, N}] -> ets:insert(srv_per_key_writer_safe, {Host, N + Step}); %~ none
        [] -> ets:insert(srv_per_key_writer_safe, {Host, Step}) %~ none
    end.

count_of(Host) ->
    ets:lookup_element(srv_per_key_writer_safe, Host, 2).
