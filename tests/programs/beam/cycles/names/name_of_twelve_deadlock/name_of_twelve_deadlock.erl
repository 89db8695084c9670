% SPDX-License-Identifier: Apache-2.0
% A server asks one of twelve others, by name; the one of them that is there asks it back.
-module(name_of_twelve_deadlock).
-behaviour(gen_server).
-export([start_link/0, ask/1, own/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, name_of_twelve_deadlock}, ?MODULE, [], []).

ask(Number) ->
    gen_server:call(name_of_twelve_deadlock, {ask, Number}).

own() ->
    gen_server:call(name_of_twelve_deadlock, own).  %~ call-cycle/cycle %~ witnessed

init([]) ->
    {ok, 0}.

handle_call({ask, Number}, _From, State) ->
    {reply, gen_server:call(name(Number), ask), State};  %~ call-cycle/cycle %~ witnessed
handle_call(own, _From, State) ->
    {reply, State, State}.

handle_cast(_Message, State) ->
    {noreply, State}.

name(1) -> name_of_twelve_deadlock_a;
name(2) -> name_of_twelve_deadlock_b;
name(3) -> name_of_twelve_deadlock_c;
name(4) -> name_of_twelve_deadlock_d;
name(5) -> name_of_twelve_deadlock_e;
name(6) -> name_of_twelve_deadlock_f;
name(7) -> name_of_twelve_deadlock_g;
name(8) -> name_of_twelve_deadlock_h;
name(9) -> name_of_twelve_deadlock_i;
name(10) -> name_of_twelve_deadlock_j;
name(11) -> name_of_twelve_deadlock_k;
name(_) -> name_of_twelve_deadlock_l.
