% SPDX-License-Identifier: Apache-2.0
% The receive that waits for the reference is five functions away from where it was made. The loop answers at once.
-module(hand_far_fixed).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, loop/0]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    register(hand_far_fixed_loop, spawn_link(?MODULE, loop, [])),
    {ok, 1}.

handle_call(value, _From, State) ->
    {reply, State, State};
handle_call(doubled, _From, State) ->
    {reply, ask(double), State}.

handle_cast(_Message, State) ->
    {noreply, State}.

ask(Request) ->
    Ref = make_ref(),
    hand_far_fixed_loop ! {Request, self(), Ref},  %~ none
    counted(Ref).

counted(Ref) -> put(asked, 1), timed(Ref).

timed(Ref) -> put(from, erlang:monotonic_time()), traced(Ref).

traced(Ref) -> put(tag, Ref), checked(Ref).

checked(Ref) when is_reference(Ref) -> answer(Ref).

answer(Ref) ->
    receive
        {Ref, Answer} -> Answer
    end.

loop() ->
    receive
        {double, From, Ref} ->
            From ! {Ref, 2},  %~ none
            loop()
    end.
