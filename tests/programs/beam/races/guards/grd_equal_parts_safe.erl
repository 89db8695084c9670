%% SPDX-License-Identifier: Apache-2.0
%%
%% The name that is looked up and the one that is registered differ: the pairs do.
-module(grd_equal_parts_safe).
-export([claim/3]).

claim(Wanted, Own, Pid) ->
    case whereis(Wanted) of
        undefined when {Wanted, Pid} =/= {Own, Pid} -> register(Own, Pid); %~ none
        _ -> ok
    end.
