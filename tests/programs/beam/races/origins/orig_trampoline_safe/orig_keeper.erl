%% SPDX-License-Identifier: Apache-2.0
%%
%% Only the keeper raises the level, and it exists once: the first thing it does is to register itself.
-module(orig_keeper).
-export([start/0, run/1]).

start() ->
    orig_trampoline_safe:start(?MODULE, run, [self()]).

run(Parent) ->
    register(?MODULE, self()),
    proc_lib:init_ack(Parent, {ok, self()}),
    loop().

loop() ->
    receive
        raise ->
            Level = persistent_term:get(orig_level, 0),
            persistent_term:put(orig_level, Level + 1), %~ none
            loop()
    end.
