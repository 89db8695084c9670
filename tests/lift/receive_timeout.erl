% SPDX-License-Identifier: Apache-2.0
% after: a constant, a variable, zero, infinity; a receive without clauses.
-module(receive_timeout).
-export([constant/0, variable/1, zero/0, sleep/1, forever/0, flush/0]).

constant() -> receive X -> X after 100 -> none end.

variable(T) -> receive done -> T after T -> late end.

zero() -> receive done -> yes after 0 -> no end.

sleep(T) -> receive after T -> ok end.

forever() -> receive after infinity -> ok end.

flush() -> receive _ -> flush() after 0 -> ok end.
