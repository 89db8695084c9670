%% SPDX-License-Identifier: Apache-2.0
%%
%% The name that is looked up and the one that is registered are made equal by a comparison of
%% two pairs. Two callers may both find nothing; the second register/2 raises badarg.
-module(grd_equal_parts_racy).
-export([claim/3]).

claim(Wanted, Own, Pid) ->
    case whereis(Wanted) of
        undefined when {Wanted, Pid} =:= {Own, Pid} -> register(Own, Pid); %~ check-then-act/registry %~ witnessed
        _ -> ok
    end.
