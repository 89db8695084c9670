%% SPDX-License-Identifier: Apache-2.0
%%
%% The name of a service is found by a function with one clause per kind. The test asks for
%% kind and the registration for the same kind: the same name, and two callers collide.
-module(name_table_lookup_racy).
-export([open/2]).

open(Kind, Pid) ->
    case whereis(server_of(Kind)) of
        undefined ->
            register(server_of(Kind), Pid); %~ check-then-act/registry %~ witnessed
        _ ->
            false
    end.

server_of(ftp) -> ftp_server;
server_of(http) -> http_server;
server_of(ssh) -> ssh_server.
