% SPDX-License-Identifier: Apache-2.0
% A server keeps counts. A client reads one by a call and writes the next one by another: what somebody else has
% written between the two is lost.
-module(srv_two_calls_racy).
-behaviour(gen_server).
-export([start_link/0, bump/1, read/1, write/2, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

read(Key) ->
    gen_server:call(?MODULE, {read, Key}).

write(Key, Value) ->
    gen_server:call(?MODULE, {write, Key, Value}).  %~ check-then-act/server %~ unwitnessed -- no driver: none of

bump(Key) ->
    write(Key, read(Key) + 1).

init([]) ->
    {ok, #{}}.

handle_call({read, Key}, _From, Counts) ->
    {reply, maps:get(Key, Counts, 0), Counts};
handle_call({write, Key, Value}, _From, Counts) ->
    {reply, ok, Counts#{Key => Value}}.

handle_cast(_Message, State) ->
    {noreply, State}.
