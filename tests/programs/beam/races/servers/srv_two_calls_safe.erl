% SPDX-License-Identifier: Apache-2.0
% A server keeps counts. A client reads one by a call, and has the server add to it by another: nothing is lost.
-module(srv_two_calls_safe).
-behaviour(gen_server).
-export([start_link/0, bump/1, read/1, add/2, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

read(Key) ->
    gen_server:call(?MODULE, {read, Key}).

add(Key, Value) ->
    gen_server:call(?MODULE, {add, Key, Value}).  %~ none

bump(Key) ->
    add(Key, read(Key) + 1).

init([]) ->
    {ok, #{}}.

handle_call({read, Key}, _From, Counts) ->
    {reply, maps:get(Key, Counts, 0), Counts};
handle_call({add, Key, Value}, _From, Counts) ->
    {reply, ok, maps:update_with(Key, fun(Old) -> Old + Value end, Value, Counts)}.

handle_cast(_Message, State) ->
    {noreply, State}.
