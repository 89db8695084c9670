% SPDX-License-Identifier: Apache-2.0
%
% Values in messages: what a module sends, its receives may get; a table in a reply leaves its server.
-module(messages).
-behaviour(gen_server).
-export([start/0, give/1, table/0, start_link/0]).
-export([init/1, handle_call/3, handle_cast/2]).

start() -> spawn(fun() -> wait() end).
%? calls wait/0 = -give/1-fun-0-/1, ..., done/1
wait() ->
    receive
        {run, F} -> F(now);
        {stop, Why} -> done(Why)
    end.
% The tag is tested on the element, not on the tuple, so the fun of {run, F} is taken for a possible Why.
%? param done/1 1 = {fun messages:-give/1-fun-0-/1, unknown}
done(Why) -> Why.
give(Pid) -> Pid ! {run, fun(X) -> X end}, ok.

start_link() -> gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).
%? tables = init/1 t public shared: given in a reply
init([]) -> {ok, ets:new(t, [public])}.
%? result table/0 = {table messages:init/1, unknown}
table() -> gen_server:call(?MODULE, table).
handle_call(table, _From, T) -> {reply, T, T}.
handle_cast(_, T) -> {noreply, T}.
