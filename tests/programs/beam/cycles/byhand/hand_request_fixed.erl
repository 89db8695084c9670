% SPDX-License-Identifier: Apache-2.0
% The loop asks the gen_server back only for the request refresh, and the gen_server sends it only get.
-module(hand_request_fixed).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, loop/1, peek/1, refresh/1]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

peek(Cache) ->
    call(Cache, get).

refresh(Cache) ->
    call(Cache, refresh).

call(Cache, Request) ->
    Tag = make_ref(),
    Cache ! {Request, self(), Tag},  %~ call-cycle/crossing -- if both begin at once, until a call times out
    receive
        {Tag, Answer} -> Answer
    after 1000 ->
        exit(timeout)
    end.

init([]) ->
    {ok, spawn_link(?MODULE, loop, [0])}.

handle_call(value, _From, Cache) ->
    {reply, 1, Cache};
handle_call(cached, _From, Cache) ->
    {reply, peek(Cache), Cache}.

handle_cast(_Message, State) ->
    {noreply, State}.

loop(Value) ->
    receive
        {get, From, Tag} ->
            From ! {Tag, Value},
            loop(Value);
        {refresh, From, Tag} ->
            New = gen_server:call(?MODULE, value),  %~ call-cycle/crossing -- if both begin at once, until a call times out
            From ! {Tag, New},
            loop(New)
    end.
