% SPDX-License-Identifier: Apache-2.0
% A client that finds nothing has the server make it, which looks for itself: only the first one makes it.
-module(srv_two_calls_looks_safe).
-behaviour(gen_server).
-export([start_link/0, bump/1, read/1, make/2, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

read(Key) ->
    gen_server:call(?MODULE, {read, Key}).

make(Key, Value) ->
    gen_server:call(?MODULE, {make, Key, Value}).  %~ none

bump(Key) ->
    case read(Key) of
        0 -> make(Key, 1);
        Count -> Count
    end.

init([]) ->
    {ok, #{}}.

handle_call({read, Key}, _From, Counts) ->
    {reply, maps:get(Key, Counts, 0), Counts};
handle_call({make, Key, Value}, _From, Counts) ->
    case Counts of
        #{Key := Old} -> {reply, Old, Counts};
        #{} -> {reply, Value, Counts#{Key => Value}}
    end.

handle_cast(_Message, State) ->
    {noreply, State}.
