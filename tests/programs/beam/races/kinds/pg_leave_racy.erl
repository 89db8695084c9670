%% SPDX-License-Identifier: Apache-2.0
%%
%% The last member but one leaves, so that one always stays. Two that leave at once: nobody stays.
-module(pg_leave_racy).
-export([leave/1]).

leave(Pid) ->
    case pg:get_members(guards) of
        [_] -> stay;
        _ -> pg:leave(guards, Pid) %~ check-then-act/pg %~ witnessed
    end.
