%% SPDX-License-Identifier: Apache-2.0
%%
%% Workers are named by one server only, which has a fixed name. No other code registers
%% them, so what it found is still true when it registers.
-module(srv_names_owner_safe).
-behaviour(gen_server).
-export([start_link/0, worker/1, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

worker(Name) ->
    gen_server:call(?MODULE, {worker, Name}).

init([]) ->
    {ok, []}.

handle_call({worker, Name}, _From, State) ->
    {reply, find_or_start(Name), State}.

handle_cast(_Request, State) ->
    {noreply, State}.

find_or_start(Name) ->
    case whereis(Name) of
        undefined ->
            Pid = spawn(timer, sleep, [60000]),
            register(Name, Pid), %~ none
            Pid;
        Pid ->
            Pid
    end.
