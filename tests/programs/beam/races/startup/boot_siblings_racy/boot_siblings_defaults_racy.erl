%% SPDX-License-Identifier: Apache-2.0
%%
%% Stores a default at its start, where nothing is set.
-module(boot_siblings_defaults_racy).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    default(port, 8080),
    {ok, []}.

handle_call(_Request, _From, State) ->
    {reply, ok, State}.

handle_cast(_Request, State) ->
    {noreply, State}.

default(Key, Value) ->
    case application:get_env(boot, Key) of
        undefined -> application:set_env(boot, Key, Value); %~ check-then-act/application_env %~ unwitnessed -- not with this driver
        {ok, _} -> ok
    end.
