%% SPDX-License-Identifier: Apache-2.0
%%
%% The one server hands each request to a process of its own. These run side by side: two
%% uploads of one file both find no entry, and both start a conversion.
-module(srv_spawn_in_callback_racy).
-behaviour(gen_server).
-export([start_link/0, upload/1, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

upload(File) ->
    gen_server:cast(?MODULE, {upload, File}).

init([]) ->
    {ok, ets:new(uploads, [named_table, public])}.

handle_call(_Request, _From, Table) ->
    {reply, ok, Table}.

handle_cast({upload, File}, Table) ->
    spawn(fun() -> handle(Table, File) end),
    {noreply, Table}.

handle(Table, File) ->
    case ets:lookup(Table, File) of
        [] ->
            ets:insert(Table, {File, converting}), %~ check-then-act/ets %~ witnessed
            spawn(fun() -> convert(File) end);
        [_] ->
            known
    end.

convert(File) ->
    Port = open_port({spawn_executable, "/usr/bin/gzip"}, [{args, ["-k", File]}, exit_status]),
    receive
        {Port, {exit_status, Status}} -> io:format("~ts: ~b~n", [File, Status])
    end.
