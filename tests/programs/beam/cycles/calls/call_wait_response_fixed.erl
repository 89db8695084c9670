% SPDX-License-Identifier: Apache-2.0
% A process of its own sends the request, waits for it, and answers.
-module(call_wait_response_fixed).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, []}.

handle_call(size, _From, State) ->
    {reply, length(State), State};
handle_call(report, From, State) ->
    spawn_link(fun() ->
        Request = gen_server:send_request(?MODULE, size),  %~ none
        {reply, Size} = gen_server:wait_response(Request, infinity),
        gen_server:reply(From, Size)
    end),
    {noreply, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
