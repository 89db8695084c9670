%% SPDX-License-Identifier: Apache-2.0
%%
%% Workers are named by whoever needs one. Two callers that need the same worker both find
%% no process under its name; the second registration fails.
-module(srv_names_owner_racy).
-behaviour(gen_server).
-export([start_link/0, worker/1, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

worker(Name) ->
    find_or_start(Name).

init([]) ->
    {ok, []}.

handle_call(_Request, _From, State) ->
    {reply, ok, State}.

handle_cast(_Request, State) ->
    {noreply, State}.

find_or_start(Name) ->
    case whereis(Name) of
        undefined ->
            Pid = spawn(timer, sleep, [60000]),
            register(Name, Pid), %~ check-then-act/registry %~ witnessed
            Pid;
        Pid ->
            Pid
    end.
