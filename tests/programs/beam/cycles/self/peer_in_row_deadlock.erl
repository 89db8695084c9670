% SPDX-License-Identifier: Apache-2.0
% A server asks the one that a row of Mnesia names: when that row is its own, it asks itself.
-module(peer_in_row_deadlock).
-behaviour(gen_server).
-export([start_link/1, take/2, init/1, handle_call/3, handle_cast/2]).
-record(seat, {number, pid}).

start_link(Name) ->
    gen_server:start_link(?MODULE, Name, []).

take(Server, Number) ->
    gen_server:call(Server, {take, Number}, infinity).

init(Name) ->
    {ok, Name}.

handle_call({take, Number}, _From, Name) ->
    {atomic, Result} = mnesia:transaction(fun() -> check(Number) end),
    {reply, Result, Name};
handle_call(who, _From, Name) ->
    {reply, Name, Name}.

handle_cast(_Message, Name) ->
    {noreply, Name}.

check(Number) ->
    case mnesia:wread({seat, Number}) of
        [] -> mnesia:write(#seat{number = Number, pid = self()});
        [#seat{pid = Pid}] -> ask(Pid)
    end.

ask(Pid) ->
    gen_server:call(Pid, who, infinity).  %~ call-cycle/self
