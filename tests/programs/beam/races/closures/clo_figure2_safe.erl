%% SPDX-License-Identifier: Apache-2.0
%%
%% Figure 2 (left) of Christakis and Sagonas (2010), repaired: the closure adds by one
%% atomic update_counter, so no increment can be lost.
-module(clo_figure2_safe).
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
    ets:update_counter(Tab, some_key, Inc, {some_key, 0}). %~ none
