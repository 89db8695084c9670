-module(fork_reader_fixed).
-export([start_link/0]).

start_link() ->
    Sup = self(),
    {ok, proc_lib:spawn_link(fun() -> loop(fork_start_child_fixed:channel(Sup)) end)}.

loop(Channel) ->
    receive Message -> Channel ! Message, loop(Channel) end.
