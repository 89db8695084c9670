%% SPDX-License-Identifier: Apache-2.0
%%
%% What was not found is registered by a fun that lists:foreach calls with the elements of a
%% list, of which the name is one. The second of two callers gets badarg.
-module(clo_one_element_racy).
-export([start/2]).

start(Name, Pid) ->
    case whereis(Name) of
        undefined -> lists:foreach(fun(N) -> register(N, Pid) end, [Name]); %~ check-then-act/registry %~ witnessed
        _Running -> ok
    end.
