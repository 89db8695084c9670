%% SPDX-License-Identifier: Apache-2.0
%%
%% A lock made of messages: one process grants it to one other at a time. That it does is a matter of the states of
%% its loop, which is not followed: it would take to show that between two grants there is always a release of the
%% same holder.
-module(grd_message_lock_safe).
-export([start/0, add/2]).

start() ->
    ets:new(accounts, [named_table, public]),
    register(grd_message_lock_safe_lock, spawn(fun() -> loop(free) end)).

loop(free) ->
    receive
        {acquire, Pid} ->
            Pid ! granted,
            loop({held, Pid})
    end;
loop({held, Pid}) ->
    receive
        {release, Pid} ->
            loop(free)
    end.

add(Account, Sum) ->
    acquire(),
    [{_, Old}] = ets:lookup(accounts, Account),
    ets:insert(accounts, {Account, Old + Sum}), %~ check-then-act/ets spurious
    release().

acquire() ->
    grd_message_lock_safe_lock ! {acquire, self()},
    receive granted -> ok end.

release() ->
    grd_message_lock_safe_lock ! {release, self()}.
