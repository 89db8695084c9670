% SPDX-License-Identifier: Apache-2.0
% The callback waits for its own server.
-module(spawned_reply_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, #{}}.

handle_call(slow, _From, State) ->
    Answer = gen_server:call(?MODULE, fast),  %~ call-cycle/self %~ witnessed
    {reply, Answer, State};
handle_call(fast, _From, State) ->
    {reply, fast, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
