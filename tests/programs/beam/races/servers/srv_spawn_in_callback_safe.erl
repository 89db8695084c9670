%% SPDX-License-Identifier: Apache-2.0
%%
%% The one server decides itself about each request; only the conversion that follows runs in
%% a process of its own.
-module(srv_spawn_in_callback_safe).
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
    handle(Table, File),
    {noreply, Table}.

handle(Table, File) ->
    case ets:lookup(Table, File) of
        [] ->
            ets:insert(Table, {File, converting}), %~ none
            spawn(fun() -> convert(File) end);
        [_] ->
            known
    end.

convert(File) ->
    Port = open_port({spawn_executable, "/usr/bin/gzip"}, [{args, ["-k", File]}, exit_status]),
    receive
        {Port, {exit_status, Status}} -> io:format("~ts: ~b~n", [File, Status])
    end.
