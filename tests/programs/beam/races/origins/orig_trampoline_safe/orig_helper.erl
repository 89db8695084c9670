%% SPDX-License-Identifier: Apache-2.0
%%
%% Any number of helpers, started like the keeper. They ask it.
-module(orig_helper).
-export([start/0, run/1]).

start() ->
    orig_trampoline_safe:start(?MODULE, run, [self()]).

run(Parent) ->
    proc_lib:init_ack(Parent, {ok, self()}),
    orig_keeper ! raise.
