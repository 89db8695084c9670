%% SPDX-License-Identifier: Apache-2.0
%%
%% Timers are keys of an ordered table; the next one after a moment is found and deleted
%% before it fires. Two pacemakers can find the same timer, and it fires twice.
-module(op_next_racy).
-export([init/0, at/2, fire/1]).

init() ->
    ets:new(timers, [named_table, public, ordered_set]).

at(Moment, Action) ->
    ets:insert(timers, {{Moment, make_ref()}, Action}).

fire(Now) ->
    case ets:next(timers, {Now, 0}) of
        '$end_of_table' ->
            idle;
        Timer ->
            ets:delete(timers, Timer), %~ check-then-act/ets %~ witnessed
            {fired, Timer}
    end.
