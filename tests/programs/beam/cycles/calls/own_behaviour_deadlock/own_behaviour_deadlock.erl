% SPDX-License-Identifier: Apache-2.0
% Which backend there is, is configured. The one that there is asks the server that runs it.
-module(own_behaviour_deadlock).
-behaviour(gen_server).
-export([start_link/0, get/1, init/1, handle_call/3, handle_cast/2]).
-callback draw(Shape :: term()) -> term().

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

get(Key) ->
    gen_server:call(?MODULE, {get, Key}, infinity).  %~ call-cycle/self

init([]) ->
    {ok, []}.

handle_call({draw, Shape}, _From, State) ->
    {ok, Backend} = application:get_env(shapes, backend),
    {reply, Backend:draw(Shape), State};
handle_call({get, _Key}, _From, State) ->
    {reply, red, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
