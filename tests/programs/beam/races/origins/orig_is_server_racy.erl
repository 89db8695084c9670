%% SPDX-License-Identifier: Apache-2.0
%%
%% set/2 may be called by anybody, and where it writes it has only found out that there is a server. It should
%% have asked whether it runs in the server: so it writes in between what the server reads and writes.
-module(orig_is_server_racy).
-behaviour(gen_server).
-export([start_link/0, set/2, bump/1, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

set(Key, Value) ->
    case whereis(?MODULE) =/= undefined of
        true -> ets:insert(orig_settings, {Key, Value}); %~ check-then-act/ets %~ witnessed
        false -> gen_server:call(?MODULE, {set, Key, Value})
    end.

bump(Key) ->
    gen_server:call(?MODULE, {bump, Key}).

init([]) ->
    ets:new(orig_settings, [named_table, public]),
    {ok, []}.

handle_call({bump, Key}, _From, State) ->
    case ets:lookup(orig_settings, Key) of
        [{_, N}] -> {reply, ets:insert(orig_settings, {Key, N + 1}), State}; %~ check-then-act/ets %~ witnessed
        [] -> {reply, set(Key, 0), State}
    end;
handle_call({set, Key, Value}, _From, State) ->
    {reply, set(Key, Value), State}.

handle_cast(_Request, State) ->
    {noreply, State}.
