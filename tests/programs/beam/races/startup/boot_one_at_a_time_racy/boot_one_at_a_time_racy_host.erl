%% SPDX-License-Identifier: Apache-2.0
%%
%% One of them.
-module(boot_one_at_a_time_racy_host).
-behaviour(gen_server).
-export([start_link/1, init/1, handle_call/3, handle_cast/2]).

start_link(Host) ->
    gen_server:start_link(?MODULE, Host, []).

init(Host) ->
    {ok, Host}.

handle_call(_Request, _From, Host) ->
    {reply, ok, Host}.

handle_cast(_Request, Host) ->
    ensure_purger(),
    {noreply, Host}.

ensure_purger() ->
    case whereis(boot_purger) of
        undefined -> register(boot_purger, spawn(fun purge/0)); %~ check-then-act/registry %~ witnessed
        _ -> true
    end.

purge() ->
    receive stop -> ok after 60000 -> purge() end.
