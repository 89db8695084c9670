% SPDX-License-Identifier: Apache-2.0
-module(name_of_twelve_fixed_back).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, name_of_twelve_fixed_b}, ?MODULE, [], []).

init([]) ->
    {ok, 0}.

handle_call(ask, _From, State) ->
    {reply, State, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
