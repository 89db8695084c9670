%% SPDX-License-Identifier: Apache-2.0
%%
%% Any process gives the fold the fun that counts.
-module(closure_given_racy).
-behaviour(gen_server).
-export([start_link/0, add/1, init/1, handle_call/3, handle_cast/2]).

start_link() -> gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

add(Keys) -> closure_given_racy_fold:fold(fun bump/2, ok, Keys).

init([]) ->
    ets:new(closure_given_racy, [named_table, public]),
    {ok, state}.

handle_call({add, Keys}, _From, State) ->
    closure_given_racy_fold:fold(fun bump/2, ok, Keys),
    {reply, ok, State}.

handle_cast(_Message, State) -> {noreply, State}.

bump(Key, ok) ->
    case ets:lookup(closure_given_racy, Key) of
        [] -> ets:insert(closure_given_racy, {Key, 1}); %~ check-then-act/ets %~ witnessed
        [{_, N}] -> ets:insert(closure_given_racy, {Key, N + 1}) %~ check-then-act/ets %~ witnessed
    end,
    ok.
