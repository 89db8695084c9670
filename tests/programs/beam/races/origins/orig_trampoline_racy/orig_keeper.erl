%% SPDX-License-Identifier: Apache-2.0
%%
%% Only keepers raise the level, but nothing says that there is one: start/0 may be called twice.
-module(orig_keeper).
-export([start/0, run/1]).

start() ->
    orig_trampoline_racy:start(?MODULE, run, [self()]).

run(Parent) ->
    proc_lib:init_ack(Parent, {ok, self()}),
    loop().

loop() ->
    receive
        raise ->
            Level = persistent_term:get(orig_level, 0),
            persistent_term:put(orig_level, Level + 1), %~ check-then-act/persistent_term %~ witnessed
            loop()
    end.
