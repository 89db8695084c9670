%% SPDX-License-Identifier: Apache-2.0
%%
%% As its twin, but the client's variable is the table's size. The module that stores is the same for both, and it
%% is exported for its callers: their keys are what counts.
-module(act_wrapper_deep_safe).
-behaviour(gen_server).
-export([start_link/0]).
-export([init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    ets:new(variables, [named_table, public]),
    {ok, none}.

handle_call({block, Tab}, _From, State) ->
    Where = vars:val({Tab, where}),
    vars:set({Tab, where}, {blocked, Where}),
    {reply, ok, State}.

handle_cast(_Msg, State) ->
    {noreply, State}.
