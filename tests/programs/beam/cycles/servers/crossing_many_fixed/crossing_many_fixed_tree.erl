% SPDX-License-Identifier: Apache-2.0
-module(crossing_many_fixed_tree).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, handle_info/2]).

start_link() ->
    gen_server:start_link(?MODULE, [], []).

init([]) ->
    erlang:send_after(1000, self(), rebuild),
    {ok, new}.

handle_call(expire, _From, _State) ->
    {reply, ok, expired}.

handle_cast(expire, _State) ->
    {noreply, expired}.

handle_info(rebuild, State) ->
    ok = crossing_many_fixed:get_lock(),
    {noreply, State}.
