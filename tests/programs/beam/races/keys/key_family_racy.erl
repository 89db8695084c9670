%% SPDX-License-Identifier: Apache-2.0
%%
%% A server changes the limit of a user, step by step; anybody else may set it at any time.
-module(key_family_racy).
-behaviour(gen_server).
-export([start_link/0, set/2, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

set(User, Value) ->
    persistent_term:put({limit, User}, Value).

init([]) ->
    {ok, []}.

handle_call({raise, Who}, _From, State) ->
    Limit = persistent_term:get({limit, Who}, 10),
    persistent_term:put({limit, Who}, Limit + 1), %~ check-then-act/persistent_term %~ unwitnessed -- not with this driver
    {reply, ok, State}.

handle_cast(_Request, State) ->
    {noreply, State}.
