% SPDX-License-Identifier: Apache-2.0
% A manager tells all trees to expire and does not wait; each tree asks the manager for a lock when it builds itself anew.
-module(crossing_many_fixed).
-behaviour(gen_server).
-export([start_link/0, get_lock/0, init/1, handle_call/3, handle_cast/2, handle_info/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

get_lock() ->
    gen_server:call(?MODULE, get_lock, infinity).  %~ none

init([]) ->
    erlang:send_after(1000, self(), expire),
    {ok, []}.

handle_call(get_lock, _From, Trees) ->
    {reply, ok, Trees};
handle_call(add_tree, _From, Trees) ->
    {ok, Tree} = crossing_many_fixed_tree:start_link(),
    {reply, ok, [Tree | Trees]}.

handle_info(expire, Trees) ->
    [gen_server:cast(Tree, expire) || Tree <- Trees],  %~ none
    {noreply, Trees}.

handle_cast(_Message, Trees) ->
    {noreply, Trees}.
