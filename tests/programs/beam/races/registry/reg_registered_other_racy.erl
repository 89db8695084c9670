%% SPDX-License-Identifier: Apache-2.0
%%
%% The list of names is taken, and the name tested against it is the one registered
%% below. A second boot/1 can register it in between; the first then gets badarg.
-module(reg_registered_other_racy).
-export([boot/1]).

boot(Pid) ->
    Names = registered(),
    Wanted = report_server,
    case lists:member(Wanted, Names) of
        false ->
            register(report_server, Pid), %~ check-then-act/registry %~ witnessed
            started;
        true ->
            already_there
    end.
