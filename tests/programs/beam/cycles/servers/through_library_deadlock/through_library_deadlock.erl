% SPDX-License-Identifier: Apache-2.0
% The way leads through a function of another module and a fun.
-module(through_library_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, get/0]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

get() ->
    gen_server:call(?MODULE, get).  %~ call-cycle/cycle %~ witnessed

init([]) ->
    {ok, #{}}.

handle_call(get, _From, State) ->
    {reply, State, State};
handle_call(work, _From, State) ->
    Answers = lists:map(fun(X) -> through_library_deadlock_peer:ask(X) end, [1, 2]),
    {reply, Answers, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
