% SPDX-License-Identifier: Apache-2.0
% It asks once init has returned.
-module(start_child_fixed_child).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, start_extra/0, handle_continue/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

start_extra() ->
    ignore.

init([]) ->
    {ok, none, {continue, ask}}.

handle_call(_Request, _From, State) ->
    {reply, ok, State}.

handle_cast(_Message, State) ->
    {noreply, State}.

handle_continue(ask, _State) ->
    {noreply, ask()}.

ask() ->
    supervisor:start_child(start_child_fixed, #{id => extra, start => {?MODULE, start_extra, []}}).  %~ none
