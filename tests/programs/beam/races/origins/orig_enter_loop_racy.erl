%% SPDX-License-Identifier: Apache-2.0
%%
%% A server that is spawned as a plain process, loads what it needs and then enters the loop of
%% gen_server. It has no name: whoever calls start/0 twice has two of them, and both count visits.
-module(orig_enter_loop_racy).
-export([start/0, init/1, handle_call/3, handle_cast/2]).

start() ->
    Parent = self(),
    spawn_link(fun() -> run(Parent) end).

run(Parent) ->
    process_flag(trap_exit, true),
    visit(),
    Parent ! {self(), started},
    gen_server:enter_loop(?MODULE, [], []).

init(_) ->
    ignore.

handle_call(visit, _From, State) ->
    {reply, visit(), State}.

handle_cast(_Request, State) ->
    {noreply, State}.

visit() ->
    Visits = persistent_term:get(visits, 0),
    persistent_term:put(visits, Visits + 1). %~ check-then-act/persistent_term %~ witnessed
