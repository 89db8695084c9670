%% SPDX-License-Identifier: Apache-2.0
%%
%% A key-value store, which is a process, and a cache before it, which is a table. In grouped callbacks.
%% The seeded race: who misses fetches from the store and then fills the cache himself, and puts an old value over
%% one that came in between.
-module(kv_cache).
-include_lib("eqc/include/eqc.hrl").
-include_lib("eqc/include/eqc_statem.hrl").
-compile([export_all, nowarn_export_all]).

%~ passes
prop_sequential() ->
    ?FORALL(Cmds, commands(?MODULE, {racy, []}),
            begin
                Store = start(),
                {_, _, Result} = run_commands(?MODULE, Cmds),
                stop(Store),
                Result == ok
            end).

%~ passes
prop_atomic() -> parallel(atomic).
%~ fails [1,2]
prop_racy() -> parallel(racy).

parallel(How) ->
    ?FORALL(Cmds, parallel_commands(?MODULE, {How, []}),
            begin
                Store = start(),
                {_, _, Result} = run_parallel_commands(?MODULE, Cmds),
                stop(Store),
                Result == ok
            end).

%% The model: how it fills the cache, and what is stored.

initial_state() -> {atomic, []}.

key() -> elements([x, y]).

get_args({How, _}) -> [How, key()].
get_next(State, _, _) -> State.
get_post({_, Stored}, [_, Key], Result) -> Result =:= proplists:get_value(Key, Stored).

put_args({How, _}) -> [How, key(), choose(0, 3)].
put_next({How, Stored}, _, [_, Key, Value]) -> {How, [{Key, Value} | proplists:delete(Key, Stored)]}.

evict_args(_) -> [key()].

%% The program.

get(How, Key) ->
    case ets:lookup(?MODULE, Key) of
        [{_, Value}] -> Value;
        [] -> fill(How, Key)
    end.

%% The store fills the cache as it answers, or the client does it later.
fill(atomic, Key) -> call({fill, Key});
fill(racy, Key) ->
    Value = call({fetch, Key}),
    ets:insert(?MODULE, {Key, Value}),
    Value.

put(atomic, Key, Value) -> call({put, Key, Value});
put(racy, Key, Value) ->
    call({store, Key, Value}),
    ets:insert(?MODULE, {Key, Value}),
    ok.

evict(Key) ->
    ets:delete(?MODULE, Key),
    ok.

start() ->
    ets:new(?MODULE, [named_table, public]),
    Store = spawn(fun() -> loop(#{}) end),
    register(?MODULE, Store),
    Store.

stop(Store) ->
    unregister(?MODULE),
    exit(Store, kill),
    ets:delete(?MODULE).

call(Request) ->
    ?MODULE ! {self(), Request},
    receive {?MODULE, Answer} -> Answer end.

loop(Stored) ->
    receive
        {From, {fetch, Key}} ->
            From ! {?MODULE, maps:get(Key, Stored, undefined)},
            loop(Stored);
        {From, {fill, Key}} ->
            Value = maps:get(Key, Stored, undefined),
            ets:insert(?MODULE, {Key, Value}),
            From ! {?MODULE, Value},
            loop(Stored);
        {From, {store, Key, Value}} ->
            From ! {?MODULE, ok},
            loop(Stored#{Key => Value});
        {From, {put, Key, Value}} ->
            ets:insert(?MODULE, {Key, Value}),
            From ! {?MODULE, ok},
            loop(Stored#{Key => Value})
    end.
