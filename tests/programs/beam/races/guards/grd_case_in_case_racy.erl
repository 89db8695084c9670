%% SPDX-License-Identifier: Apache-2.0
%%
%% The decision is three levels deep, and other things are asked in between. The answer of
%% the first question is stale at the innermost write: badarg for the second caller.
-module(grd_case_in_case_racy).
-export([open_gate/2]).

open_gate(Gate, Weather) ->
    case whereis(gate_keeper) of
        undefined ->
            case Weather of
                storm ->
                    closed;
                _ ->
                    case node(Gate) =:= node() of
                        true -> register(gate_keeper, Gate); %~ check-then-act/registry %~ witnessed
                        false -> elsewhere
                    end
            end;
        Keeper ->
            {ask, Keeper}
    end.
