% SPDX-License-Identifier: Apache-2.0
% A timer message is handled by asking the server itself.
-module(in_info_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, handle_info/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    erlang:send_after(1000, self(), tick),
    {ok, #{}}.

handle_call(size, _From, State) ->
    {reply, map_size(State), State}.

handle_cast(_Message, State) ->
    {noreply, State}.

handle_info(tick, State) ->
    Size = gen_server:call(?MODULE, size),  %~ call-cycle/self %~ witnessed
    {noreply, #{old_size => Size}}.
