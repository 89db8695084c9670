%% SPDX-License-Identifier: Apache-2.0
%%
%% Timers are keys of an ordered table; the next one after a moment is found, and whoever
%% gets it from take fires it.
-module(op_next_safe).
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
            case ets:take(timers, Timer) of %~ none
                [_] -> {fired, Timer};
                [] -> fire(Now)
            end
    end.
