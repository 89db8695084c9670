%% SPDX-License-Identifier: Apache-2.0
%%
%% A worker per name that a supervisor starts when it is first needed. The second of two callers takes
%% {error, {already_started, Pid}} for what it is.
-module(reg_start_child_safe).
-behaviour(supervisor).
-behaviour(gen_server).
-export([start_link/0, worker/1, start_worker/1]).
-export([init/1, handle_call/3, handle_cast/2]).

start_link() ->
    supervisor:start_link({local, ?MODULE}, ?MODULE, workers).

worker(Name) ->
    case whereis(Name) of
        undefined ->
            case supervisor:start_child(?MODULE, [Name]) of %~ none
                {ok, Pid} -> Pid;
                {error, {already_started, Pid}} -> Pid
            end;
        Pid ->
            Pid
    end.

start_worker(Name) ->
    gen_server:start_link({local, Name}, ?MODULE, {worker, Name}, []).

init(workers) ->
    Worker = #{id => worker, start => {?MODULE, start_worker, []}, restart => transient},
    {ok, {#{strategy => simple_one_for_one}, [Worker]}};
init({worker, Name}) ->
    {ok, Name}.

handle_call(name, _From, Name) -> {reply, Name, Name}.
handle_cast(_Message, Name) -> {noreply, Name}.
