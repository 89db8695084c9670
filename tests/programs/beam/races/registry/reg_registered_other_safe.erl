%% SPDX-License-Identifier: Apache-2.0
%%
%% The list of names is only asked for the database; the name that is registered is
%% another one, so nothing that was read is written.
-module(reg_registered_other_safe).
-export([boot/1]).

boot(Pid) ->
    Names = registered(),
    Wanted = database,
    case lists:member(Wanted, Names) of
        true ->
            register(report_server, Pid), %~ none
            started;
        false ->
            no_database
    end.
