%% SPDX-License-Identifier: Apache-2.0
%%
%% Counts on.
-module(boot_writer_first_count_racy).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, []}.

handle_call(next, _From, State) ->
    Last = persistent_term:get(boot_serial),
    persistent_term:put(boot_serial, Last + 1), %~ check-then-act/persistent_term %~ unwitnessed -- not with this driver
    {reply, Last + 1, State}.

handle_cast(_Request, State) ->
    {noreply, State}.
