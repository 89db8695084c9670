%% SPDX-License-Identifier: Apache-2.0
%%
%% Changes the limits when it is told to.
-module(boot_before_tree_limits_racy).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, []}.

handle_call({limits, Limits}, _From, State) ->
    persistent_term:put(boot_limits, Limits),
    {reply, ok, State}.

handle_cast(_Request, State) ->
    {noreply, State}.
