% SPDX-License-Identifier: Apache-2.0
% gen_event:call names the handler that is to answer. The one that asks the server back is another one.
-module(event_handler_fixed).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, _} = gen_event:start_link({local, event_handler_fixed_events}),
    ok = gen_event:add_handler(event_handler_fixed_events, event_handler_fixed_asks, []),
    ok = gen_event:add_handler(event_handler_fixed_events, event_handler_fixed_counts, []),
    {ok, 0}.

handle_call(total, _From, State) ->
    {reply, State, State};
handle_call(report, _From, State) ->
    {reply, gen_event:call(event_handler_fixed_events, event_handler_fixed_counts, report), State}.  %~ call-cycle/crossing -- if both begin at once, until a call times out

handle_cast(_Message, State) ->
    {noreply, State}.
