%% SPDX-License-Identifier: Apache-2.0
%%
%% A server that is started when it is first needed. Two processes may both find it missing: the
%% second start answers {error, {already_started, _}}, and the match fails.
-module(reg_start_link_racy).
-behaviour(gen_server).
-export([log/1]).
-export([init/1, handle_call/3, handle_cast/2]).

log(Line) ->
    gen_server:cast(server(), {log, Line}).

server() ->
    case whereis(?MODULE) of
        undefined ->
            {ok, Pid} = gen_server:start({local, ?MODULE}, ?MODULE, [], []), %~ check-then-act/registry %~ witnessed
            Pid;
        Pid ->
            Pid
    end.

init(Lines) -> {ok, Lines}.
handle_call(_, _, Lines) -> {reply, Lines, Lines}.
handle_cast({log, Line}, Lines) -> {noreply, [Line | Lines]}.
