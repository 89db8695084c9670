%% SPDX-License-Identifier: Apache-2.0
%%
%% Servers without a name: two of them may be started for one key, and both change its row.
-module(srv_init_writes_racy).
-behaviour(gen_server).
-export([start_link/1, create/2, init/1, handle_call/3, handle_cast/2]).
-record(state, {name, ids = []}).

start_link(Name) -> gen_server:start_link(?MODULE, Name, []).

create(Server, Id) -> gen_server:call(Server, {create, Id}).

init(Name) ->
    persistent_term:put({counters, Name}, #{}),
    {ok, #state{name = Name}}.

handle_call({create, Id}, _From, State = #state{name = Name, ids = Ids}) ->
    Counters = persistent_term:get({counters, Name}, #{}),
    persistent_term:put({counters, Name}, Counters#{Id => 0}), %~ check-then-act/persistent_term %~ witnessed
    {reply, ok, State#state{ids = [Id | Ids]}}.

handle_cast(_Message, State) -> {noreply, State}.
