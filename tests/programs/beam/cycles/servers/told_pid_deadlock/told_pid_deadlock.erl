%% A connection, one of many, gives itself back to the pool, which asks that very connection: both wait. It is certain,
%% however many connections there are.
%~ flags: --min-score 0.6
-module(told_pid_deadlock).
-behaviour(gen_server).
-export([start_link/0, done/1, init/1, handle_call/3, handle_cast/2]).

start_link() -> gen_server:start_link(?MODULE, [], []).
done(Pid) -> gen_server:call(Pid, done).

init([]) -> {ok, false}.

handle_call(done, _From, Upgraded) ->
    ok = told_pool_deadlock:checkin(self()),
    {reply, ok, Upgraded};
handle_call(is_upgraded, _From, Upgraded) ->
    {reply, Upgraded, Upgraded}.

handle_cast(_, Upgraded) -> {noreply, Upgraded}.
