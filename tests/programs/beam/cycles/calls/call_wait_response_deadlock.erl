% SPDX-License-Identifier: Apache-2.0
% A request is sent and waited for in the server that has to answer it.
-module(call_wait_response_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, []}.

handle_call(size, _From, State) ->
    {reply, length(State), State};
handle_call(report, From, State) ->
    Request = gen_server:send_request(?MODULE, size),  %~ call-cycle/self %~ witnessed
    {reply, Size} = gen_server:wait_response(Request, infinity),
    gen_server:reply(From, Size),
    {noreply, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
