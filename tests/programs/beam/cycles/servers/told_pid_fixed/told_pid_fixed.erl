%% A connection, one of many, gives itself back to the pool, and says with it what it knows of itself. Nobody asks back,
%% however many connections there are.
%~ flags: --min-score 0.6
-module(told_pid_fixed).
-behaviour(gen_server).
-export([start_link/0, done/1, init/1, handle_call/3, handle_cast/2]).

start_link() -> gen_server:start_link(?MODULE, [], []).
done(Pid) -> gen_server:call(Pid, done).

init([]) -> {ok, false}.

handle_call(done, _From, Upgraded) ->
    ok = told_pool_fixed:checkin(self(), Upgraded),
    {reply, ok, Upgraded};
handle_call(is_upgraded, _From, Upgraded) ->
    {reply, Upgraded, Upgraded}.

handle_cast(_, Upgraded) -> {noreply, Upgraded}.
