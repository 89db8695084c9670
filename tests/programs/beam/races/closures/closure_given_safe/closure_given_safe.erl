%% SPDX-License-Identifier: Apache-2.0
%%
%% One server counts, by a fold of its own making that anybody may call: with other funs.
-module(closure_given_safe).
-behaviour(gen_server).
-export([start_link/0, add/1, init/1, handle_call/3, handle_cast/2]).

start_link() -> gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

add(Keys) -> gen_server:call(?MODULE, {add, Keys}).

init([]) ->
    ets:new(closure_given_safe, [named_table, public]),
    {ok, state}.

handle_call({add, Keys}, _From, State) ->
    closure_given_safe_fold:fold(fun bump/2, ok, Keys),
    {reply, ok, State}.

handle_cast(_Message, State) -> {noreply, State}.

bump(Key, ok) ->
    case ets:lookup(closure_given_safe, Key) of
        [] -> ets:insert(closure_given_safe, {Key, 1}); %~ none
        [{_, N}] -> ets:insert(closure_given_safe, {Key, N + 1}) %~ none
    end,
    ok.
