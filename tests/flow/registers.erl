% SPDX-License-Identifier: Apache-2.0
%
% A process that first of all registers itself under a fixed name exists once, wherever it is spawned: a second one
% dies there. Not so if it goes on when the name is taken, if the name is not fixed, or if it did something before.
-module(registers).
-export([once/0, by_name/0, handled/0, late/0, any/1, init/1]).

%? origins = process spawned at registers.erl:10: single; process spawned at registers.erl:12: single; process spawned at registers.erl:14: multiple; process spawned at registers.erl:16: multiple; process spawned at registers.erl:18: multiple

once() -> spawn(fun() -> register(one, self()), loop() end).

by_name() -> proc_lib:spawn_link(?MODULE, init, [two]).

handled() -> spawn(fun() -> catch register(three, self()), loop() end).

late() -> spawn(fun() -> loop(), register(four, self()), loop() end).

any(Name) -> spawn(fun() -> register(Name, self()), loop() end).

init(_) -> process_flag(trap_exit, true), register(two, self()), loop().

loop() -> receive stop -> ok end.
