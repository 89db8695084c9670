% SPDX-License-Identifier: Apache-2.0
% send_request/2 and then the wait for the response: a call in two parts.
-module(send_request_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, #{}}.

handle_call(first, _From, State) ->
    Id = gen_server:send_request(?MODULE, second),  %~ call-cycle/self %~ witnessed
    {reply, _} = gen_server:receive_response(Id, infinity),
    {reply, ok, State};
handle_call(second, _From, State) ->
    {reply, ok, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
