%% SPDX-License-Identifier: Apache-2.0
%%
%% Parameters of generators: values that hold while a generator runs, and while
%% its result is shrunk. They live in the process dictionary, for the functions
%% that ask (parameter/1, fault/2) have no other way to know.

-module(ravel_params).
-export([with/2, get/2, fault/2]).

with(Pairs, Fun) ->
    Old = case erlang:get('$ravel_params') of undefined -> #{}; Map -> Map end,
    erlang:put('$ravel_params', maps:merge(Old, maps:from_list(Pairs))),
    try Fun() after erlang:put('$ravel_params', Old) end.

get(Name, Default) ->
    case erlang:get('$ravel_params') of
        #{Name := Value} -> Value;
        _ -> Default
    end.

%% Good, or Bad where faults are wanted: M of N times as fault_rate says.
fault(Bad, Good) ->
    ravel_gen:lazy(fun() ->
        case get('$fault_rate', none) of
            none -> Good;
            {M, _} when M =< 0 -> Good;
            {M, N} -> ravel_gen:default(Good, Bad, M, max(M, N))
        end
    end).
