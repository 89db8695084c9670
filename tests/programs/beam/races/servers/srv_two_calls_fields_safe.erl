% SPDX-License-Identifier: Apache-2.0
% What is read and what is written are different fields of the state, although under one key.
-module(srv_two_calls_fields_safe).
-behaviour(gen_server).
-export([start_link/0, bump/1, read/1, write/2, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

read(Key) ->
    gen_server:call(?MODULE, {read, Key}).

write(Key, Value) ->
    gen_server:call(?MODULE, {write, Key, Value}).  %~ none

bump(Key) ->
    write(Key, read(Key) + 1).

init([]) ->
    {ok, {counts, #{}, #{}}}.

handle_call({read, Key}, _From, {counts, Counts, Seen}) ->
    {reply, maps:get(Key, Counts, 0), {counts, Counts, Seen}};
handle_call({write, Key, Value}, _From, {counts, Counts, Seen}) ->
    {reply, ok, {counts, Counts, Seen#{Key => Value}}}.

handle_cast(_Message, State) ->
    {noreply, State}.
