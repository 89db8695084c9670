% SPDX-License-Identifier: Apache-2.0
% A fun is given to a function that calls it at once: the server asks itself.
-module(call_back_deadlock).
-behaviour(gen_server).
-export([start_link/0, leave/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

leave() ->
    gen_server:call(?MODULE, leave).  %~ call-cycle %~ witnessed

init([]) ->
    {ok, state}.

handle_call(register, _From, State) ->
    {reply, at_once(fun leave/0), State};
handle_call(leave, _From, State) ->
    {reply, ok, State}.

handle_cast(_Message, State) ->
    {noreply, State}.

at_once(Fun) ->
    Fun().
