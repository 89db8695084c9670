% SPDX-License-Identifier: Apache-2.0
% One function sends and returns the reference, another one waits for it. Both are used in handle_call of the
% process that has to answer in the end.
-module(hand_split_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, handle_info/2, loop/0]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, spawn_link(?MODULE, loop, [])}.

handle_call(name, _From, State) ->
    {reply, ?MODULE, State};
handle_call(greeting, _From, Loop) ->
    Ref = send(Loop, greeting),
    {reply, await(Ref), Loop}.

handle_cast(_Message, State) ->
    {noreply, State}.

handle_info({Ref, {From, Text}}, State) when is_reference(Ref) ->
    gen_server:reply(From, Text),
    {noreply, State}.

send(Loop, What) ->
    Ref = make_ref(),
    Loop ! {What, self(), Ref},  %~ call-cycle/cycle %~ witnessed
    Ref.

await(Ref) ->
    receive
        {Ref, Answer} -> Answer
    end.

loop() ->
    receive
        {What, To, Ref} ->
            To ! {Ref, {What, gen_server:call(?MODULE, name)}},  %~ call-cycle/cycle %~ witnessed
            loop()
    end.
