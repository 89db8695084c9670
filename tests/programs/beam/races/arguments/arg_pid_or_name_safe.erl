%% SPDX-License-Identifier: Apache-2.0
%%
%% A destination is a name or a pid. A name is looked up, and what is sent then goes to the pid
%% that was found; a pid is sent to directly. Two requests to one destination never look up a
%% name and then send to it.
-module(arg_pid_or_name_safe).
-export([both/2]).

both(To, Request) ->
    first = request(To, {first, Request}),
    request(To, {second, Request}).

request(Pid, Request) when is_pid(Pid) ->
    Pid ! Request, %~ none
    first;
request(Name, Request) when is_atom(Name) ->
    case whereis(Name) of
        undefined -> none;
        Pid -> request(Pid, Request)
    end.
