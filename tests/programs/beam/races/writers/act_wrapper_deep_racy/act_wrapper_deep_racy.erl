%% SPDX-License-Identifier: Apache-2.0
%%
%% The server blocks a table: it reads where the table is and stores that it is blocked. A client stores the same
%% variable, three calls above the insert and with a key that is put together on the way.
-module(act_wrapper_deep_racy).
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
