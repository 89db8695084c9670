% SPDX-License-Identifier: Apache-2.0
% An event handler that removes another one by asking the manager in which it runs.
-module(call_delete_handler_deadlock).
-behaviour(gen_event).
-export([start/0, init/1, handle_event/2, handle_call/2]).

start() ->
    {ok, _} = gen_event:start_link({local, call_delete_handler_deadlock_manager}),
    gen_event:add_handler(call_delete_handler_deadlock_manager, ?MODULE, []).

init([]) ->
    {ok, []}.

handle_event({done, Handler}, State) ->
    remove(Handler),
    {ok, State};
handle_event(_Event, State) ->
    {ok, State}.

handle_call(_Request, State) ->
    {ok, ok, State}.

remove(Handler) ->
    gen_event:delete_handler(call_delete_handler_deadlock_manager, Handler, done).  %~ call-cycle/self %~ unwitnessed -- never met
