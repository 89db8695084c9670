%% SPDX-License-Identifier: Apache-2.0
%%
%% The decision is three levels deep; the name registered in the innermost case is not one
%% of those asked for above it.
-module(grd_case_in_case_safe).
-export([open_gate/2]).

open_gate(Gate, Weather) ->
    case whereis(gate_keeper) of
        undefined ->
            case Weather of
                storm ->
                    closed;
                _ ->
                    case node(Gate) =:= node() of
                        true -> register(gate, Gate); %~ none
                        false -> elsewhere
                    end
            end;
        Keeper ->
            {ask, Keeper}
    end.
