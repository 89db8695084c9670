% SPDX-License-Identifier: Apache-2.0
% The textbook's remote procedure call: the answer is recognised by the pid of the process that was asked, there is no
% reference. The loop's work asks the gen_server that waits.
-module(hand_textbook_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, loop/0]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, spawn_link(?MODULE, loop, [])}.

handle_call(unit, _From, State) ->
    {reply, 3, State};
handle_call({area, Side}, _From, Loop) ->
    {reply, rpc(Loop, {square, Side}), Loop}.

handle_cast(_Message, State) ->
    {noreply, State}.

rpc(Pid, Request) ->
    Pid ! {self(), Request},  %~ call-cycle/cycle %~ witnessed
    receive
        {Pid, Answer} -> Answer
    end.

loop() ->
    receive
        {From, {square, Side}} ->
            From ! {self(), Side * Side * gen_server:call(?MODULE, unit)},  %~ call-cycle/cycle %~ witnessed
            loop()
    end.
