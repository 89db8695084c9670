% SPDX-License-Identifier: Apache-2.0
%
% gen_event handlers run in the manager; a module started without -behaviour; enter_loop; messages to a name.
-module(events).
-export([start/0, notify/1, ask/0, become/0, poke/0]).
-export([init/1, handle_event/2, handle_call/2]).

%? result start/0 = {ok}
start() ->
    gen_event:start_link({local, bus}),
    gen_event:add_handler(bus, ?MODULE, [seed]),
    ok.
%? requests notify/1 = gen_event:notify to events
notify(X) -> gen_event:notify(bus, {note, X}).
%? requests ask/0 = gen_event:call to events
ask() -> gen_event:call(bus, ?MODULE, last).

init([S]) -> {ok, {first, S}}.
%? param keep/1 1 = {unknown}
handle_event({note, X}, _S) -> {ok, {last, keep(X)}}.
handle_call(last, S) -> {ok, S, S}.
keep(X) -> X.

%? runs keep/1 = gen_event events (registered as bus)
%? spawns become/0 = -become/0-fun-0-/0
%? calls -become/0-fun-0-/0 = looper:handle_call/3, looper:handle_cast/2, looper:handle_info/2
%? param looper:handle_cast/2 2 = {tuple/2 literal}
become() -> proc_lib:spawn_link(fun() -> gen_server:enter_loop(looper, [], {loop, 1}) end).
poke() -> looper ! wake, ok.
