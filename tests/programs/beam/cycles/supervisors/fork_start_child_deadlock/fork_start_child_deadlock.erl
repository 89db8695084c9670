%% The start function of a child runs in the supervisor, and asks it for another child: the supervisor waits for
%% itself. It is a copy of OTP's supervisor, as RabbitMQ carries one along.
-module(fork_start_child_deadlock).
-behaviour(supervisor2).
-export([start_link/0, init/1, channel/1]).

start_link() -> supervisor2:start_link({local, ?MODULE}, ?MODULE, []).

init([]) ->
    {ok, {{one_for_all, 0, 1},
          [{reader, {fork_reader_deadlock, start_link, []}, permanent, 5000, worker, [fork_reader_deadlock]}]}}.

channel(Sup) ->
    hd([Pid || {channel, Pid, _, _} <- supervisor2:which_children(Sup)]). %~ call-cycle %~ unwitnessed -- never met
