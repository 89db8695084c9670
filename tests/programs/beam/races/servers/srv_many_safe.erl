%% SPDX-License-Identifier: Apache-2.0
%%
%% All connections are counted by one server, started under a fixed name: a second one
%% cannot start, so its callbacks never run twice at once.
-module(srv_many_safe).
-behaviour(gen_server).
-export([setup/0, start_link/0, bytes/3, init/1, handle_call/3, handle_cast/2]).

setup() ->
    ets:new(traffic, [named_table, public]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

bytes(Server, Host, Count) ->
    gen_server:cast(Server, {bytes, Host, Count}).

init([]) ->
    {ok, []}.

handle_call(_Request, _From, State) ->
    {reply, ok, State}.

handle_cast({bytes, Host, Count}, State) ->
    case ets:lookup(traffic, Host) of
        [{_, Sum}] -> ets:insert(traffic, {Host, Sum + Count}); %~ none
        [] -> ets:insert(traffic, {Host, Count}) %~ none
    end,
    {noreply, State}.
