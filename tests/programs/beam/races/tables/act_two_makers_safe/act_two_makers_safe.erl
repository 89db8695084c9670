%% SPDX-License-Identifier: Apache-2.0
%%
%% As its twin, but the table of this module is protected: no other process can write it, whatever the other module
%% does with its own.
-module(act_two_makers_safe).
-behaviour(gen_server).
-export([start_link/0]).
-export([init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link(?MODULE, [], []).

init([]) ->
    ets:new(requests, [named_table, protected]),
    {ok, none}.

handle_call({request, Id}, _From, State) ->
    case ets:lookup(requests, Id) of
        [] ->
            ets:insert(requests, {Id, new}), %~ none
            {reply, new, State};
        [_] ->
            {reply, known, State}
    end;
handle_call(many, _From, State) ->
    {reply, ok, State}.

handle_cast(_Msg, State) ->
    {noreply, State}.
