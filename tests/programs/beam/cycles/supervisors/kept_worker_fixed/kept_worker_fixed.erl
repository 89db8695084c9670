% SPDX-License-Identifier: Apache-2.0
% A manager keeps the pids of supervised workers in a map. It waits for a worker that stops, which only tells it so.
-module(kept_worker_fixed).
-behaviour(gen_server).
-export([start_link/0, add/1, stop/1, done/1, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

add(Key) ->
    gen_server:call(?MODULE, {add, Key}).

stop(Key) ->
    gen_server:call(?MODULE, {stop, Key}).

done(Key) ->
    gen_server:cast(?MODULE, {done, Key}).  %~ none

init([]) ->
    {ok, #{}}.

handle_call({add, Key}, _From, Workers) ->
    {ok, Pid} = kept_worker_fixed_sup:start_worker(Key),
    {reply, ok, Workers#{Key => Pid}};
handle_call({stop, Key}, _From, Workers) ->
    ok = kept_worker_fixed_worker:stop(maps:get(Key, Workers)),
    {reply, ok, Workers};
handle_call({done, Key}, _From, Workers) ->
    {reply, ok, maps:remove(Key, Workers)}.

handle_cast({done, Key}, Workers) ->
    {noreply, maps:remove(Key, Workers)}.
