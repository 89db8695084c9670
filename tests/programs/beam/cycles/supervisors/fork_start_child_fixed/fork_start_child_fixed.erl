%% The start function of a child starts a process, and that asks the supervisor for another child: nobody waits for
%% itself. It is a copy of OTP's supervisor, as RabbitMQ carries one along.
-module(fork_start_child_fixed).
-behaviour(supervisor2).
-export([start_link/0, init/1, channel/1]).

start_link() -> supervisor2:start_link({local, ?MODULE}, ?MODULE, []).

init([]) ->
    {ok, {{one_for_all, 0, 1},
          [{reader, {fork_reader_fixed, start_link, []}, permanent, 5000, worker, [fork_reader_fixed]}]}}.

channel(Sup) ->
    hd([Pid || {channel, Pid, _, _} <- supervisor2:which_children(Sup)]). %~ none
