% SPDX-License-Identifier: Apache-2.0
% The name that is asked in the registry is of another sort: another process has it.
-module(name_registry_fixed).
-behaviour(gen_server).
-export([start_link/1, log/2, check/1, init/1, handle_call/3, handle_cast/2]).

start_link(Host) ->
    gen_server:start_link({via, gproc, {n, l, {?MODULE, Host}}}, ?MODULE, Host, []).

name(Host) ->
    {via, gproc, {n, l, {?MODULE, Host}}}.

log(Host, Line) ->
    gen_server:call(name(Host), {log, Line}).

check(Host) ->
    gen_server:call({via, gproc, {n, l, {check, Host}}}, check).  %~ none

init(Host) ->
    {ok, Host}.

handle_call({log, _Line}, _From, Host) ->
    {reply, check(Host), Host};
handle_call(check, _From, Host) ->
    {reply, true, Host}.

handle_cast(_Message, State) ->
    {noreply, State}.
