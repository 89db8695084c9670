% SPDX-License-Identifier: Apache-2.0
% The reference is an alias: the answer goes to the alias itself. The loop asks back in a process of
% its own, which answers.
-module(hand_alias_fixed).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, loop/0]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    register(hand_alias_fixed_loop, spawn_link(?MODULE, loop, [])),
    {ok, 1}.

handle_call(value, _From, State) ->
    {reply, State, State};
handle_call(doubled, _From, State) ->
    {reply, ask(double), State}.

handle_cast(_Message, State) ->
    {noreply, State}.

ask(Request) ->
    Alias = alias([reply]),
    hand_alias_fixed_loop ! {Request, Alias},  %~ none
    receive
        {Alias, Answer} -> Answer
    end.

loop() ->
    receive
        {double, Alias} ->
            spawn(fun() -> answer(Alias) end),
            loop()
    end.

answer(Alias) ->
    Alias ! {Alias, 2 * gen_server:call(?MODULE, value, infinity)}.  %~ none
