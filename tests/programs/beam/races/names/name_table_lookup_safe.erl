%% SPDX-License-Identifier: Apache-2.0
%%
%% The names are found by two functions with one clause per kind; no atom is a result of
%% both, so the name tested is never the name registered.
-module(name_table_lookup_safe).
-export([open/2]).

open(Kind, Pid) ->
    case whereis(lock_of(Kind)) of
        undefined ->
            register(server_of(Kind), Pid); %~ none
        _ ->
            false
    end.

server_of(ftp) -> ftp_server;
server_of(http) -> http_server;
server_of(ssh) -> ssh_server.

lock_of(ftp) -> ftp_lock;
lock_of(http) -> http_lock;
lock_of(ssh) -> ssh_lock.
