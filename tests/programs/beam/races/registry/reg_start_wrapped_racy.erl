%% SPDX-License-Identifier: Apache-2.0
%%
%% A server that is started when it is first needed, by its start function, whose answer the caller asserts.
%% Whoever comes second fails.
-module(reg_start_wrapped_racy).
-behaviour(gen_server).
-export([log/1, start/0]).
-export([init/1, handle_call/3, handle_cast/2]).

log(Line) ->
    gen_server:cast(server(), {log, Line}).

server() ->
    case whereis(?MODULE) of
        undefined ->
            {ok, Pid} = start(), %~ check-then-act/registry
            Pid;
        Pid ->
            Pid
    end.

start() ->
    gen_server:start({local, ?MODULE}, ?MODULE, [], []).

init(Lines) -> {ok, Lines}.
handle_call(_, _, Lines) -> {reply, Lines, Lines}.
handle_cast({log, Line}, Lines) -> {noreply, [Line | Lines]}.
