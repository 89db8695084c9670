%% SPDX-License-Identifier: Apache-2.0
%%
%% The fun is called with the elements of a list in which the name that was looked up is not.
-module(clo_one_element_safe).
-export([start/2]).

start(Name, Pid) ->
    case whereis(Name) of
        undefined -> lists:foreach(fun({N, _}) -> register(N, Pid) end, [{other, Name}]); %~ none
        _Running -> ok
    end.
