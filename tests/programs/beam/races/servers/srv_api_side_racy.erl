%% SPDX-License-Identifier: Apache-2.0
%%
%% The server owns the public table, but the booking is done in the caller's process to be
%% fast. Two callers both find the desk free.
-module(srv_api_side_racy).
-behaviour(gen_server).
-export([start_link/0, book/2, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

book(Desk, Who) ->
    do_book(Desk, Who).

init([]) ->
    ets:new(desks, [named_table, public]),
    {ok, []}.

handle_call(count, _From, State) ->
    {reply, ets:info(desks, size), State}.

handle_cast(_Request, State) ->
    {noreply, State}.

do_book(Desk, Who) ->
    case ets:lookup(desks, Desk) of
        [] -> ets:insert(desks, {Desk, Who}); %~ check-then-act/ets %~ witnessed
        [_] -> false
    end.
