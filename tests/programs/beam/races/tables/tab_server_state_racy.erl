%% SPDX-License-Identifier: Apache-2.0
%%
%% A game server keeps its score table in its state, and hands it to players, who update it
%% themselves to spare the server. Two goals at once count as one.
-module(tab_server_state_racy).
-behaviour(gen_server).
-export([start_link/0, goal/1, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

goal(Team) ->
    Table = gen_server:call(?MODULE, table),
    add(Table, Team).

init([]) ->
    {ok, #{table => ets:new(scores, [public])}}.

handle_call(table, _From, State = #{table := Table}) ->
    {reply, Table, State}.

handle_cast(_Request, State) ->
    {noreply, State}.

add(Table, Team) ->
    Goals = case ets:lookup(Table, Team) of
                [{_, N}] -> N + 1;
                [] -> 1
            end,
    ets:insert(Table, {Team, Goals}), %~ check-then-act/ets %~ witnessed
    Goals.
