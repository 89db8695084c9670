% SPDX-License-Identifier: Apache-2.0
% One wrapper for all calls: whom it calls depends on who calls it.
% Here with the name of the server itself.
-module(wrapper_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, ask/2, mine/0]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

ask(Server, Question) ->
    gen_server:call(Server, Question, infinity).  %~ call-cycle/self %~ witnessed

mine() ->
    ask(?MODULE, mine).

init([]) ->
    {ok, #{}}.

handle_call(mine, _From, State) ->
    {reply, State, State};
handle_call(both, _From, State) ->
    {reply, ask(?MODULE, theirs), State};
handle_call(theirs, _From, State) ->
    {reply, State, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
