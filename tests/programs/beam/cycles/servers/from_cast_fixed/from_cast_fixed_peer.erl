% SPDX-License-Identifier: Apache-2.0
-module(from_cast_fixed_peer).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, #{}}.

handle_call(compute, _From, _State) ->
    {reply, ok, none};
handle_call(status, _From, State) ->
    {reply, from_cast_fixed:get(), State}.

handle_cast(_Message, State) ->
    {noreply, State}.
