%% SPDX-License-Identifier: Apache-2.0
%%
%% One server counts visits, and a function that anybody may call shares with it the one that
%% writes the total. It writes as well.
-module(arg_writer_racy).
-behaviour(gen_server).
-export([start_link/0, show/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, none}.

handle_cast(_Request, State) ->
    {noreply, State}.

show() ->
    store(0, true).

handle_call(visit, _From, State) ->
    Visits = persistent_term:get(visits, 0),
    store(Visits + 1, true),
    {reply, Visits, State}.

store(Total, Keep) ->
    case Keep of
        true -> persistent_term:put(visits, Total); %~ check-then-act/persistent_term %~ witnessed
        false -> io:format("~p~n", [Total])
    end.
