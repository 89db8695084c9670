%% SPDX-License-Identifier: Apache-2.0
%%
%% A feature switch is flipped by its one server; the named table is protected and owned by
%% that server, so all other processes can only read it.
-module(tab_named_safe).
-behaviour(gen_server).
-export([start_link/0, flip/1, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

flip(Feature) ->
    gen_server:call(?MODULE, {flip, Feature}).

init([]) ->
    {ok, ets:new(features, [named_table, protected])}.

handle_call({flip, Feature}, _From, Table) ->
    New = case ets:lookup(features, Feature) of
              [{_, Old}] -> not Old;
              [] -> true
          end,
    ets:insert(features, {Feature, New}), %~ none
    {reply, New, Table}.

handle_cast(_Request, Table) ->
    {noreply, Table}.
