% SPDX-License-Identifier: Apache-2.0
% An event handler that removes another one in a process of its own.
-module(call_delete_handler_fixed).
-behaviour(gen_event).
-export([start/0, init/1, handle_event/2, handle_call/2]).

start() ->
    {ok, _} = gen_event:start_link({local, call_delete_handler_fixed_manager}),
    gen_event:add_handler(call_delete_handler_fixed_manager, ?MODULE, []).

init([]) ->
    {ok, []}.

handle_event({done, Handler}, State) ->
    spawn(fun() -> remove(Handler) end),
    {ok, State};
handle_event(_Event, State) ->
    {ok, State}.

handle_call(_Request, State) ->
    {ok, ok, State}.

remove(Handler) ->
    gen_event:delete_handler(call_delete_handler_fixed_manager, Handler, done).  %~ none
