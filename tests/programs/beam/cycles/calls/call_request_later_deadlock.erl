% SPDX-License-Identifier: Apache-2.0
% The request is sent by one function, and waited for by another, in the server that has to answer.
-module(call_request_later_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, total/0]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

total() ->
    gen_server:send_request(?MODULE, total).  %~ call-cycle/self %~ witnessed

answer(Request) ->
    {reply, Answer} = gen_server:receive_response(Request, infinity),
    Answer.

init([]) ->
    {ok, []}.

handle_call(total, _From, State) ->
    {reply, State, State};
handle_call(report, _From, State) ->
    Request = total(),
    {reply, answer(Request), State}.

handle_cast(_Message, State) ->
    {noreply, State}.
