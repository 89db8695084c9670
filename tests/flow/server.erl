% SPDX-License-Identifier: Apache-2.0
%
% A gen_server: init's argument, state, requests and replies; the table in its state is its own.
-module(server).
-behaviour(gen_server).
-export([start_link/0, ask/0, tell/0, by_pid/0]).
-export([init/1, handle_call/3, handle_cast/2, handle_info/2]).
-record(state, {tab, mode}).

%? starts start_link/0 = init/1
%? param init/1 1 = {the_argument}
start_link() -> gen_server:start_link({local, server}, ?MODULE, the_argument, []).

%? requests ask/0 = gen_server:call to server
% 1 was put into the table by tell/0; Unknown because noreply may be answered later, with anything.
%? result ask/0 = {1, none, unknown}
ask() -> gen_server:call(server, question).
%? requests tell/0 = gen_server:cast to server
tell() -> gen_server:cast(?MODULE, {remember, 1}).
%? requests by_pid/0 = gen_server:call to server
by_pid() -> {ok, Pid} = start_link(), gen_server:call(Pid, question).

%? tables = new_state/1 t protected unshared
%? calls init/1 = new_state/1
init(Mode) -> {ok, new_state(Mode)}.
new_state(Mode) -> #state{tab = ets:new(t, []), mode = Mode}.

%? param lookup/1 1 = {table server:new_state/1}
handle_call(question, _From, #state{tab = Tab} = S) -> {reply, lookup(Tab), S}.
lookup(Tab) ->
    case ets:lookup(Tab, k) of
        [] -> none;
        [{_, V}] -> V
    end.

%? param handle_cast/2 2 = {tuple/3 server:handle_cast/2, tuple/3 server:new_state/1}
handle_cast({remember, V}, S) ->
    ets:insert(S#state.tab, {k, V}),
    {noreply, S#state{mode = busy}}.

handle_info(_, S) -> {noreply, S}.

%? runs lookup/1 = gen_server server (registered as server)
%? runs ask/0 = api
%? origins = gen_server server (registered as server): single
