% SPDX-License-Identifier: Apache-2.0
-module(through_library_deadlock_peer).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, ask/1]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

ask(X) ->
    gen_server:call(?MODULE, {ask, X}).  %~ call-cycle/cycle %~ witnessed

init([]) ->
    {ok, #{}}.

handle_call({ask, X}, _From, State) ->
    Result = maps:fold(fun(_, V, Sum) -> V + Sum end, X, through_library_deadlock:get()),
    {reply, Result, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
