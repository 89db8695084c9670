% SPDX-License-Identifier: Apache-2.0
% A server uses its own API function inside a callback.
% The API function calls the server.
-module(by_api_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, total/0]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

total() ->
    gen_server:call(?MODULE, total).  %~ call-cycle/self %~ witnessed

init([]) ->
    {ok, #{}}.

handle_call(total, _From, State) ->
    {reply, sum(State), State};
handle_call(average, _From, State) ->
    {reply, total() / max(1, map_size(State)), State}.

handle_cast(_Message, State) ->
    {noreply, State}.

sum(State) ->
    lists:sum(maps:values(State)).
