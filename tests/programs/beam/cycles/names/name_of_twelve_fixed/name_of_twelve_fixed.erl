% SPDX-License-Identifier: Apache-2.0
% A server asks one of twelve others, by name; the one of them that is there asks nobody.
-module(name_of_twelve_fixed).
-behaviour(gen_server).
-export([start_link/0, ask/1, own/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, name_of_twelve_fixed}, ?MODULE, [], []).

ask(Number) ->
    gen_server:call(name_of_twelve_fixed, {ask, Number}).

own() ->
    gen_server:call(name_of_twelve_fixed, own).  %~ none

init([]) ->
    {ok, 0}.

handle_call({ask, Number}, _From, State) ->
    {reply, gen_server:call(name(Number), ask), State};  %~ none
handle_call(own, _From, State) ->
    {reply, State, State}.

handle_cast(_Message, State) ->
    {noreply, State}.

name(1) -> name_of_twelve_fixed_a;
name(2) -> name_of_twelve_fixed_b;
name(3) -> name_of_twelve_fixed_c;
name(4) -> name_of_twelve_fixed_d;
name(5) -> name_of_twelve_fixed_e;
name(6) -> name_of_twelve_fixed_f;
name(7) -> name_of_twelve_fixed_g;
name(8) -> name_of_twelve_fixed_h;
name(9) -> name_of_twelve_fixed_i;
name(10) -> name_of_twelve_fixed_j;
name(11) -> name_of_twelve_fixed_k;
name(_) -> name_of_twelve_fixed_l.
