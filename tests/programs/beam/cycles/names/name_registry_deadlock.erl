% SPDX-License-Identifier: Apache-2.0
% A registry of its own has the names. The server asks the one that follows from its own state.
-module(name_registry_deadlock).
-behaviour(gen_server).
-export([start_link/1, log/2, check/1, init/1, handle_call/3, handle_cast/2]).

start_link(Host) ->
    gen_server:start_link({via, gproc, {n, l, {?MODULE, Host}}}, ?MODULE, Host, []).

name(Host) ->
    {via, gproc, {n, l, {?MODULE, Host}}}.

log(Host, Line) ->
    gen_server:call(name(Host), {log, Line}).

check(Host) ->
    gen_server:call(name(Host), check).  %~ call-cycle/self

init(Host) ->
    {ok, Host}.

handle_call({log, _Line}, _From, Host) ->
    {reply, check(Host), Host};
handle_call(check, _From, Host) ->
    {reply, true, Host}.

handle_cast(_Message, State) ->
    {noreply, State}.
