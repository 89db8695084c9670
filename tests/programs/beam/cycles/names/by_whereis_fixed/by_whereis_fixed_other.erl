% SPDX-License-Identifier: Apache-2.0
-module(by_whereis_fixed_other).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, state}.

handle_call(work, _From, State) ->
    {reply, gen_server:cast(whereis(by_whereis_fixed), next), State}.  %~ none

handle_cast(_Message, State) ->
    {noreply, State}.
