%% SPDX-License-Identifier: Apache-2.0
%%
%% Figure 2 (left) of Christakis and Sagonas (2010): an unnamed public table captured by a
%% closure that several processes run. Two of them read the same OldValue: one Inc is lost.
-module(clo_figure2_racy).
-export([run/1]).

run(Workers) ->
    Tab = ets:new(some_tab_name, [public]),
    Inc = compute_inc(),
    Fun = fun() -> ets_inc(Tab, Inc) end,
    spawn_some_processes(Workers, Fun).

compute_inc() ->
    erlang:system_time() rem 7 + 1.

spawn_some_processes(0, _Fun) ->
    ok;
spawn_some_processes(N, Fun) ->
    spawn(Fun),
    spawn_some_processes(N - 1, Fun).

ets_inc(Tab, Inc) ->
    case ets:lookup(Tab, some_key) of
        [] ->
            ets:insert(Tab, {some_key, Inc}); %~ check-then-act/ets %~ witnessed
        [{some_key, OldValue}] ->
            NewValue = OldValue + Inc,
            ets:insert(Tab, {some_key, NewValue}) %~ check-then-act/ets %~ witnessed
    end.
