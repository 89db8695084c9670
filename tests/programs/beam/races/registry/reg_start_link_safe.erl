%% SPDX-License-Identifier: Apache-2.0
%%
%% A server that is started when it is first needed; whoever comes second takes the one that is there.
-module(reg_start_link_safe).
-behaviour(gen_server).
-export([log/1]).
-export([init/1, handle_call/3, handle_cast/2]).

log(Line) ->
    gen_server:cast(server(), {log, Line}).

server() ->
    case whereis(?MODULE) of
        undefined ->
            case gen_server:start({local, ?MODULE}, ?MODULE, [], []) of %~ none
                {ok, Pid} -> Pid;
                {error, {already_started, Pid}} -> Pid
            end;
        Pid ->
            Pid
    end.

init(Lines) -> {ok, Lines}.
handle_call(_, _, Lines) -> {reply, Lines, Lines}.
handle_cast({log, Line}, Lines) -> {noreply, [Line | Lines]}.
