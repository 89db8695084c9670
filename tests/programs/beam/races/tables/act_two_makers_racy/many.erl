%% SPDX-License-Identifier: Apache-2.0
%%
%% The other implementation of the same service; only one of the two runs on a node. Its table is public, and any
%% number of it may be started.
-module(many).
-behaviour(gen_server).
-export([start_link/0]).
-export([init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link(?MODULE, [], []).

init([]) ->
    %% A second one goes on with the table of the first.
    catch ets:new(requests, [named_table, public]),
    {ok, none}.

handle_call({request, Id}, _From, State) ->
    case ets:lookup(requests, Id) of
        [] ->
            ets:insert(requests, {Id, new}), %~ check-then-act/ets %~ witnessed
            {reply, new, State};
        [_] ->
            {reply, known, State}
    end;
handle_call(many, _From, State) ->
    {reply, ok, State}.

handle_cast(_Msg, State) ->
    {noreply, State}.
