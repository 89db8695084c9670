%% A copy of gen_server under another name, as RabbitMQ carries one along, is a gen_server: the server calls itself.
-module(fork_server_deadlock).
-behaviour(gen_server2).
-export([start_link/0, add/1, size/0, init/1, handle_call/3, handle_cast/2]).

start_link() -> gen_server2:start_link({local, ?MODULE}, ?MODULE, [], []).
add(X) -> gen_server2:call(?MODULE, {add, X}, infinity).
size() -> gen_server2:call(?MODULE, size, infinity). %~ call-cycle/self %~ unwitnessed -- the driver failed before it got there

init([]) -> {ok, []}.

handle_call({add, X}, _From, List) ->
    io:format("~p before~n", [size()]),
    {reply, ok, [X | List]};
handle_call(size, _From, List) -> {reply, length(List), List}.

handle_cast(_, List) -> {noreply, List}.
