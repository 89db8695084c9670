%% SPDX-License-Identifier: Apache-2.0
%%
%% Two processes add one to a record of mnesia. The mistake: dirty reads and writes, between which the other
%% can come. The right way is a transaction.
-module(otp_mnesia).
-export([bug/0, right/0]).

%% otp: bug() fails booted
bug() ->
    run(fun() ->
                [{t, k, N}] = mnesia:dirty_read(t, k),
                mnesia:dirty_write({t, k, N + 1})
        end).

%% otp: right() passes booted
right() ->
    run(fun() ->
                {atomic, ok} = mnesia:transaction(fun() ->
                                                          [{t, k, N}] = mnesia:wread({t, k}),
                                                          mnesia:write({t, k, N + 1})
                                                  end)
        end).

run(Add) ->
    ok = mnesia:start(),
    {atomic, ok} = mnesia:create_table(t, []),
    ok = mnesia:dirty_write({t, k, 0}),
    Self = self(),
    Pids = [spawn_link(fun() -> Add(), Self ! {done, self()} end) || _ <- [1, 2]],
    [receive {done, P} -> ok end || P <- Pids],
    [{t, k, 2}] = mnesia:dirty_read(t, k),
    ok.
