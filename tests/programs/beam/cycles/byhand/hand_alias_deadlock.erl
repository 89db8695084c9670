% SPDX-License-Identifier: Apache-2.0
% The reference is an alias: the answer goes to the alias itself. The loop asks back before it answers.
-module(hand_alias_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, loop/0]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    register(hand_alias_deadlock_loop, spawn_link(?MODULE, loop, [])),
    {ok, 1}.

handle_call(value, _From, State) ->
    {reply, State, State};
handle_call(doubled, _From, State) ->
    {reply, ask(double), State}.

handle_cast(_Message, State) ->
    {noreply, State}.

ask(Request) ->
    Alias = alias([reply]),
    hand_alias_deadlock_loop ! {Request, Alias},  %~ call-cycle/cycle %~ witnessed
    receive
        {Alias, Answer} -> Answer
    end.

loop() ->
    receive
        {double, Alias} ->
            answer(Alias),
            loop()
    end.

answer(Alias) ->
    Alias ! {Alias, 2 * gen_server:call(?MODULE, value, infinity)}.  %~ call-cycle/cycle %~ witnessed
