%% SPDX-License-Identifier: Apache-2.0
%%
%% Two of four modes write, by one clause. One of these two is what others pass.
-module(arg_one_of_racy).
-behaviour(gen_server).
-export([start_link/0, look/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, none}.

handle_cast(_Request, State) ->
    {noreply, State}.

look() ->
    visit(close).

handle_call(open, _From, State) ->
    {reply, visit(open), State};
handle_call(close, _From, State) ->
    {reply, visit(close), State};
handle_call(_, _From, State) ->
    {reply, visit(peek), State}.

visit(Mode) ->
    Visits = persistent_term:get(visits, 0),
    case Mode of
        _ when Mode =:= open; Mode =:= close -> persistent_term:put(visits, {Mode, Visits}); %~ check-then-act/persistent_term %~ witnessed
        look -> ok;
        peek -> Visits
    end.
