% SPDX-License-Identifier: Apache-2.0
% The same question the other way round, in a guard and with a name for the process.
-module(self_first_idiom_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, total/0]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

total() ->
    Me = self(),
    case whereis(?MODULE) of
        Me -> gen_server:call(?MODULE, total);  %~ call-cycle/self %~ witnessed
        _ -> gen_server:call(?MODULE, total)
    end.

init([]) ->
    {ok, #{}}.

handle_call(total, _From, State) ->
    {reply, map_size(State), State};
handle_call(twice, _From, State) ->
    {reply, 2 * total(), State}.

handle_cast(_Message, State) ->
    {noreply, State}.
