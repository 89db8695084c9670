%% SPDX-License-Identifier: Apache-2.0
%%
%% A pool of workers. Who takes one is watched, so that it comes back when the taker dies. The mistake: one that
%% was given back stays watched and comes back a second time when its former taker ends; then two have it. The
%% right way stops watching.
-module(otp_pool).
-behaviour(gen_server).
-export([bug/0, right/0, init/1, handle_call/3, handle_cast/2, handle_info/2]).

%% otp: bug() fails
bug() -> run(keep_watching).

%% otp: right() passes
right() -> run(stop_watching).

run(How) ->
    {ok, Pool} = gen_server:start_link(?MODULE, How, []),
    Self = self(),
    spawn(fun() ->
                  Worker = gen_server:call(Pool, take),
                  ok = gen_server:call(Pool, {give_back, Worker}),
                  Self ! done
          end),
    receive done -> ok end,
    One = gen_server:call(Pool, take),
    Two = gen_server:call(Pool, take),
    true = One =/= Two,
    gen_server:stop(Pool).

init(How) -> {ok, {How, [worker1], #{}}}.

handle_call(take, _, {How, [], Taken}) ->
    {reply, none, {How, [], Taken}};
handle_call(take, {Pid, _}, {How, [Worker | Free], Taken}) ->
    {reply, Worker, {How, Free, Taken#{monitor(process, Pid) => Worker}}};
handle_call({give_back, Worker}, _, {keep_watching, Free, Taken}) ->
    {reply, ok, {keep_watching, [Worker | Free], Taken}};
handle_call({give_back, Worker}, _, {stop_watching, Free, Taken}) ->
    [Ref] = [R || {R, W} <- maps:to_list(Taken), W =:= Worker],
    demonitor(Ref, [flush]),
    {reply, ok, {stop_watching, [Worker | Free], maps:remove(Ref, Taken)}}.

handle_cast(_, State) -> {noreply, State}.

handle_info({'DOWN', Ref, process, _, _}, {How, Free, Taken}) ->
    {noreply, {How, [maps:get(Ref, Taken) | Free], maps:remove(Ref, Taken)}}.
