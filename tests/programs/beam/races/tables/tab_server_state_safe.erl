%% SPDX-License-Identifier: Apache-2.0
%%
%% A game server keeps its score table in its state and counts all goals itself. There is one
%% such server, registered under a fixed name, and the table never leaves it.
-module(tab_server_state_safe).
-behaviour(gen_server).
-export([start_link/0, goal/1, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

goal(Team) ->
    gen_server:call(?MODULE, {goal, Team}).

init([]) ->
    {ok, #{table => ets:new(scores, [public])}}.

handle_call({goal, Team}, _From, State = #{table := Table}) ->
    {reply, add(Table, Team), State}.

handle_cast(_Request, State) ->
    {noreply, State}.

add(Table, Team) ->
    Goals = case ets:lookup(Table, Team) of
                [{_, N}] -> N + 1;
                [] -> 1
            end,
    ets:insert(Table, {Team, Goals}), %~ none
    Goals.
