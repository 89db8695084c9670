%% SPDX-License-Identifier: Apache-2.0
%%
%% proc_reg_alive, and the same optimisation for unreg/1, which the paper does not try: the client
%% removes the forward entry, and the server is told to forget the monitor and the reverse one.
%%
%% The bug: look up, then delete. Two clients find the entry, both delete it, and both are told
%% that it was they who removed the name. With ets:take/2 only one of them would be.
-module(proc_reg_unreg).
-export([reg/2, where/1, unreg/1]).

reg(Name, Pid) ->
    case proc_reg_alive:insert(Name, Pid) of
        true -> true;
        false ->
            where(Name) =:= undefined orelse error(badarg),
            %% What keeps us out may be the reverse entry of an earlier registration of Pid.
            gen_server:cast(proc_reg, {unregistered, Name, Pid}),
            proc_reg:audit(Name),
            proc_reg_alive:insert(Name, Pid) orelse error(badarg)
    end.

where(Name) -> proc_reg:where(Name).

unreg(Name) ->
    case where(Name) of
        undefined -> error(badarg);
        Pid ->
            ets:delete(proc_reg, {name, Name}), %~ check-then-act/ets
            gen_server:cast(proc_reg, {unregistered, Name, Pid}),
            true
    end.
