% SPDX-License-Identifier: Apache-2.0
% The same with a global name.
-module(global_name_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({global, the_counter}, ?MODULE, [], []).

init([]) ->
    {ok, #{}}.

handle_call(total, _From, State) ->
    {reply, map_size(State), State};
handle_call(twice, _From, State) ->
    Total = gen_server:call({global, the_counter}, total),  %~ call-cycle/self %~ witnessed
    {reply, 2 * Total, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
