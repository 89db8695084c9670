% SPDX-License-Identifier: Apache-2.0
% Code that runs inside and outside of the server asks where it is.
% The test is the wrong way round.
-module(whereis_idiom_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, total/0]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

total() ->
    case whereis(?MODULE) =:= self() of
        false -> 0;
        true -> gen_server:call(?MODULE, total)  %~ call-cycle/self %~ witnessed
    end.

init([]) ->
    {ok, #{}}.

handle_call(total, _From, State) ->
    {reply, map_size(State), State};
handle_call(twice, _From, State) ->
    {reply, 2 * total(), State}.

handle_cast(_Message, State) ->
    {noreply, State}.
