%% SPDX-License-Identifier: Apache-2.0
%%
%% The programmer believed the try would absorb a lost race, but a clause without a class
%% catches throws only; the badarg of the second register/2 passes through and kills the caller.
-module(reg_catch_class_racy).
-export([claim_door/1]).

claim_door(Controller) ->
    case whereis(front_door) of
        undefined ->
            try
                register(front_door, Controller) %~ check-then-act/registry %~ witnessed
            catch
                _ -> false
            end;
        _ ->
            false
    end.
