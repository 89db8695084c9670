%% SPDX-License-Identifier: Apache-2.0
%%
%% Begins with 0, whatever there was.
-module(boot_writer_first_reset_safe).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    persistent_term:put(boot_serial, 0),
    {ok, []}.

handle_call(_Request, _From, State) ->
    {reply, ok, State}.

handle_cast(_Request, State) ->
    {noreply, State}.
