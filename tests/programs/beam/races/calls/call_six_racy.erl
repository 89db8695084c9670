%% SPDX-License-Identifier: Apache-2.0
%%
%% The write is six calls below the read, deeper than Dialyzer ever looked. Two first
%% subscribers both see no bus and both register one: badarg for the second.
-module(call_six_racy).
-export([subscribe/0]).

subscribe() ->
    case whereis(event_bus) of
        undefined -> boot();
        Bus -> Bus
    end.

boot() -> boot_node(node()).

boot_node(Node) -> boot_node(Node, []).

boot_node(_Node, Options) -> boot_bus([{owner, self()} | Options]).

boot_bus(Options) -> publish(spawn_bus(Options)).

publish(Bus) -> announce(event_bus, Bus).

announce(Name, Bus) ->
    register(Name, Bus), %~ check-then-act/registry %~ witnessed
    whereis(Name).

spawn_bus(Options) ->
    spawn(fun() -> timer:sleep(proplists:get_value(ttl, Options, 60000)) end).
