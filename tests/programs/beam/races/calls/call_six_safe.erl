%% SPDX-License-Identifier: Apache-2.0
%%
%% The write is six calls below the read; its badarg is handled at the bottom, so the
%% second of two first subscribers just uses the bus of the first.
-module(call_six_safe).
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
    try register(Name, Bus) catch error:badarg -> exit(Bus, kill) end, %~ none
    whereis(Name).

spawn_bus(Options) ->
    spawn(fun() -> timer:sleep(proplists:get_value(ttl, Options, 60000)) end).
