% SPDX-License-Identifier: Apache-2.0
% The call is made by a fun that lists:foreach runs, in the same process.
-module(in_foreach_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, #{}}.

handle_call({drop, Keys}, _From, State) ->
    lists:foreach(fun(Key) -> gen_server:call(?MODULE, {delete, Key}) end, Keys),  %~ call-cycle/self %~ unwitnessed -- never met
    {reply, ok, State};
handle_call({delete, Key}, _From, State) ->
    {reply, ok, maps:remove(Key, State)}.

handle_cast(_Message, State) ->
    {noreply, State}.
