%% SPDX-License-Identifier: Apache-2.0
%%
%% init/1 is exported because proc_lib:start_link/3 wants it so, not for anybody to call. But nothing
%% keeps start_link/0 from being called twice, and then two processes both find the term missing.
-module(orig_spawned_by_name_racy).
-behaviour(gen_statem).
-export([start_link/0, init/1, callback_mode/0, handle_event/4]).

start_link() ->
    proc_lib:start_link(?MODULE, init, [self()]).

init(Parent) when is_pid(Parent) ->
    ensure_configured(),
    proc_lib:init_ack(Parent, {ok, self()}),
    gen_statem:enter_loop(?MODULE, [], idle, []);
init(_) ->
    ignore.

callback_mode() ->
    handle_event_function.

handle_event(cast, configure, _State, _Data) ->
    ensure_configured(),
    keep_state_and_data.

ensure_configured() ->
    case persistent_term:get(orig_configuration, none) of
        none -> persistent_term:put(orig_configuration, os:getenv()); %~ check-then-act/persistent_term %~ witnessed
        _ -> ok
    end.
