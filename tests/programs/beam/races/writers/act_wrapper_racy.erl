%% SPDX-License-Identifier: Apache-2.0
%%
%% The server counts up one row of a table that everybody may write. Clients write it as well, through the
%% helper that stores whatever it is given: a limit set in between takes the place of a number.
-module(act_wrapper_racy).
-behaviour(gen_server).
-export([start_link/0, next/0, set_limit/1]).
-export([init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

next() ->
    gen_server:call(?MODULE, next).

set_limit(Limit) ->
    set(next_id, Limit).

init([]) ->
    ets:new(variables, [named_table, public]),
    {ok, none}.

handle_call(next, _From, State) ->
    [{_, N}] = ets:lookup(variables, next_id),
    set(next_id, N + 1),
    {reply, N, State}.

handle_cast(_Msg, State) ->
    {noreply, State}.

set(Key, Value) ->
    ets:insert(variables, {Key, Value}). %~ check-then-act/ets %~ witnessed
