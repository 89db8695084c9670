%% SPDX-License-Identifier: Apache-2.0
%%
%% A destination is a name or a pid. A name is looked up, but what is sent then goes to the
%% name, which may be gone.
-module(arg_pid_or_name_racy).
-export([both/2]).

both(To, Request) ->
    first = request(To, {first, Request}),
    request(To, {second, Request}).

request(Pid, Request) when is_pid(Pid) ->
    Pid ! Request,
    first;
request(Name, Request) when is_atom(Name) ->
    case whereis(Name) of
        undefined -> none;
        _ -> Name ! Request, first %~ check-then-act/registry %~ witnessed
    end.
