-module(told_pool_deadlock).
-behaviour(gen_server).
-export([start_link/0, checkin/1, init/1, handle_call/3, handle_cast/2]).

start_link() -> gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).
checkin(Pid) -> gen_server:call(?MODULE, {checkin, Pid}). %~ call-cycle/cycle %~ witnessed

init([]) -> {ok, []}.

handle_call({checkin, Pid}, _From, Free) ->
    case gen_server:call(Pid, is_upgraded) of %~ call-cycle/cycle %~ witnessed
        true -> {reply, ok, Free};
        false -> {reply, ok, [Pid | Free]}
    end.

handle_cast(_, Free) -> {noreply, Free}.
