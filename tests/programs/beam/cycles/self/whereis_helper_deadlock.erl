% SPDX-License-Identifier: Apache-2.0
% The server finds out whether it is itself by a function that takes a name or a pid, and then does the wrong thing.
-module(whereis_helper_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, []}.

handle_call(size, _From, State) ->
    {reply, length(State), State};
handle_call(report, From, State) ->
    case pid_of(?MODULE) =:= self() of
        true -> gen_server:reply(From, gen_server:call(?MODULE, size));  %~ call-cycle/self %~ witnessed
        false -> gen_server:reply(From, length(State))
    end,
    {noreply, State}.

handle_cast(_Message, State) ->
    {noreply, State}.

pid_of(Pid) when is_pid(Pid) -> Pid;
pid_of(Name) -> whereis(Name).
