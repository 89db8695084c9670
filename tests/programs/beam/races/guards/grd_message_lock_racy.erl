%% SPDX-License-Identifier: Apache-2.0
%%
%% A lock made of messages like the other one, but it is given to the next after a second, whether the holder is done
%% or not. Only the time-out tells the two apart.
-module(grd_message_lock_racy).
-export([start/0, add/2]).

start() ->
    ets:new(accounts, [named_table, public]),
    register(grd_message_lock_racy_lock, spawn(fun() -> loop(free) end)).

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
    after 1000 ->
            loop(free)
    end.

add(Account, Sum) ->
    acquire(),
    [{_, Old}] = ets:lookup(accounts, Account),
    ets:insert(accounts, {Account, Old + Sum}), %~ check-then-act/ets %~ unwitnessed -- not with this driver
    release().

acquire() ->
    grd_message_lock_racy_lock ! {acquire, self()},
    receive granted -> ok end.

release() ->
    grd_message_lock_racy_lock ! {release, self()}.
