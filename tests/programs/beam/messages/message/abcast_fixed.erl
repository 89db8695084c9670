% SPDX-License-Identifier: Apache-2.0
% gen_server:abcast/3 to a name that a process written by hand has, which knows the form.
-module(abcast_fixed).
-export([run/0]).
%~ flags: --unknown-calls any

run() ->
    register(abcast_fixed_loop, spawn(fun() -> loop() end)),
    gen_server:abcast([node()], abcast_fixed_loop, go),  %~ none
    abcast_fixed_loop ! stop,
    ok.

loop() ->
    receive
        {'$gen_cast', go} -> loop();
        stop -> ok
    end.
