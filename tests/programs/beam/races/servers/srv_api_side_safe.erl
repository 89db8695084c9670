%% SPDX-License-Identifier: Apache-2.0
%%
%% The booking is done in the server, of which there is one, under a fixed name; nobody else
%% writes the table although it is public.
-module(srv_api_side_safe).
-behaviour(gen_server).
-export([start_link/0, book/2, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

book(Desk, Who) ->
    gen_server:call(?MODULE, {book, Desk, Who}).

init([]) ->
    ets:new(desks, [named_table, public]),
    {ok, []}.

handle_call({book, Desk, Who}, _From, State) ->
    {reply, do_book(Desk, Who), State}.

handle_cast(_Request, State) ->
    {noreply, State}.

do_book(Desk, Who) ->
    case ets:lookup(desks, Desk) of
        [] -> ets:insert(desks, {Desk, Who}); %~ none
        [_] -> false
    end.
