%% SPDX-License-Identifier: Apache-2.0
%%
%% The owner of the registry's table: the registrations outlive a crash of the server.
-module(proc_reg_tabs).
-export([start_link/0, init/1]).

start_link() ->
    proc_lib:start_link(?MODULE, init, [self()]).

init(Parent) ->
    ets:new(proc_reg, [named_table, public, set]),
    proc_lib:init_ack(Parent, {ok, self()}),
    receive stop -> ok end.
