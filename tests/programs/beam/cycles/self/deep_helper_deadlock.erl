% SPDX-License-Identifier: Apache-2.0
% The call lies three functions deep: a fallback asks the dispatcher, which is the one that runs it.
-module(deep_helper_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, lookup/1]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

lookup(Key) ->
    gen_server:call(?MODULE, {lookup, Key}, infinity).  %~ call-cycle/self %~ witnessed

init([]) ->
    {ok, #{}}.

handle_call({lookup, Key}, _From, State) ->
    {reply, find(Key, State), State}.

handle_cast(_Message, State) ->
    {noreply, State}.

find(Key, State) ->
    case State of
        #{Key := Value} -> Value;
        _ -> fallback(Key, State)
    end.

fallback(Key, State) ->
    Others = [ lookup(Other) || Other <- aliases(Key)],
    hd(Others ++ [none]).

aliases(Key) ->
    [{alias, Key}].
