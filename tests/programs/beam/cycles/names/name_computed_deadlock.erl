% SPDX-License-Identifier: Apache-2.0
% The name is made of what the server was started with, and kept: it asks the name that is its own.
-module(name_computed_deadlock).
-behaviour(gen_server).
-export([start_link/1, log/2, check/1, init/1, handle_call/3, handle_cast/2]).

start_link(Host) ->
    gen_server:start_link({local, proc(Host)}, ?MODULE, Host, []).

proc(Host) ->
    list_to_atom("log_" ++ Host).

log(Host, Line) ->
    gen_server:call(proc(Host), {log, Line}).

check(Host) ->
    gen_server:call(proc(Host), check).  %~ call-cycle/self

init(Host) ->
    {ok, Host}.

handle_call({log, _Line}, _From, Host) ->
    {reply, check(Host), Host};
handle_call(check, _From, Host) ->
    {reply, true, Host}.

handle_cast(_Message, State) ->
    {noreply, State}.
