% SPDX-License-Identifier: Apache-2.0
% A registry of its own is asked for the pid of another server, which asks back.
-module(name_lookup_deadlock).
-behaviour(gen_server).
-export([start_link/1, report/1, init/1, handle_call/3, handle_cast/2]).

start_link(Name) ->
    gen_server:start_link({via, gproc, {n, l, {stock, Name}}}, ?MODULE, Name, []).

report(Name) ->
    gen_server:call(gproc:where({n, l, {stock, Name}}), report, infinity).

init(Name) ->
    {ok, Name}.

handle_call(report, _From, Name) ->
    {reply, gen_server:call(gproc:where({n, l, {prices, Name}}), price, infinity), Name};  %~ call-cycle/cycle
handle_call(total, _From, Name) ->
    {reply, 1, Name}.

handle_cast(_Message, Name) ->
    {noreply, Name}.
