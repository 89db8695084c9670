-module(told_pool_fixed).
-behaviour(gen_server).
-export([start_link/0, checkin/2, init/1, handle_call/3, handle_cast/2]).

start_link() -> gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).
checkin(Pid, Upgraded) -> gen_server:call(?MODULE, {checkin, Pid, Upgraded}). %~ none

init([]) -> {ok, []}.

handle_call({checkin, Pid, Upgraded}, _From, Free) ->
    case Upgraded of
        true -> {reply, ok, Free};
        false -> {reply, ok, [Pid | Free]}
    end.

handle_cast(_, Free) -> {noreply, Free}.
