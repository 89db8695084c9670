%% SPDX-License-Identifier: Apache-2.0
%%
%% The question is asked, but the answer is taken the wrong way round: whoever is not the server writes, and
%% so opening a door may overlap with another process that opens or closes it.
-module(orig_is_server_guard_racy).
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
        Pid when Pid =/= self() -> ets:insert(orig_doors, {Door, open}); %~ check-then-act/ets %~ witnessed
        _ -> gen_server:call(?MODULE, {open, Door}) %~ call-cycle/self %~ witnessed
    end.

close(Door) ->
    Self = self(),
    case whereis(?MODULE) of
        Self -> close_if_open(Door);
        _ -> gen_server:call(?MODULE, {close, Door})
    end.

close_if_open(Door) ->
    case ets:member(orig_doors, Door) of
        true -> ets:delete(orig_doors, Door); %~ check-then-act/ets %~ unwitnessed -- not with this driver
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
