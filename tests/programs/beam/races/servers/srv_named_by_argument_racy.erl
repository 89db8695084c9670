%% SPDX-License-Identifier: Apache-2.0
%%
%% Each shard is a server registered under the name it is given. Each name exists once, the
%% code does not: two shards can give away the same serial number.
-module(srv_named_by_argument_racy).
-behaviour(gen_server).
-export([setup/0, start_link/1, serial/1, init/1, handle_call/3, handle_cast/2]).

setup() ->
    ets:new(serials, [named_table, public]),
    ets:insert(serials, {last, 0}).

start_link(Name) ->
    gen_server:start_link({local, Name}, ?MODULE, 1, []).

serial(Server) ->
    gen_server:call(Server, serial).

init(Step) ->
    {ok, Step}.

handle_call(serial, _From, Step) ->
    [{last, Last}] = ets:lookup(serials, last),
    ets:insert(serials, {last, Last + Step}), %~ check-then-act/ets %~ witnessed
    {reply, Last + Step, Step}.

handle_cast(_Request, Step) ->
    {noreply, Step}.
