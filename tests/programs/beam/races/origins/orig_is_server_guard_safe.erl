%% SPDX-License-Identifier: Apache-2.0
%%
%% The same question in other words: a guard, and a match with a pid that was taken before. The read stands
%% before the question, in whoever calls; but who goes on to write is the server.
-module(orig_is_server_guard_safe).
-behaviour(gen_server).
-export([start_link/0, open/1, close/1, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

open(Door) ->
    case ets:member(orig_doors, Door) of
        true -> ok;
        false -> opened(Door)
    end.

opened(Door) ->
    case whereis(?MODULE) of
        Pid when Pid =:= self() -> ets:insert(orig_doors, {Door, open}); %~ none
        _ -> gen_server:call(?MODULE, {open, Door})
    end.

close(Door) ->
    Self = self(),
    case whereis(?MODULE) of
        Self -> close_if_open(Door);
        _ -> gen_server:call(?MODULE, {close, Door})
    end.

close_if_open(Door) ->
    case ets:member(orig_doors, Door) of
        true -> ets:delete(orig_doors, Door); %~ none
        false -> ok
    end.

init([]) ->
    ets:new(orig_doors, [named_table, public]),
    {ok, []}.

handle_call({open, Door}, _From, State) ->
    {reply, open(Door), State};
handle_call({close, Door}, _From, State) ->
    {reply, close(Door), State}.

handle_cast(_Request, State) ->
    {noreply, State}.
