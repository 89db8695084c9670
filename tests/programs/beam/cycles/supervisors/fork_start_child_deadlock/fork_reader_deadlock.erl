-module(fork_reader_deadlock).
-export([start_link/0]).

start_link() ->
    Channel = fork_start_child_deadlock:channel(self()),
    {ok, proc_lib:spawn_link(fun() -> loop(Channel) end)}.

loop(Channel) ->
    receive Message -> Channel ! Message, loop(Channel) end.
