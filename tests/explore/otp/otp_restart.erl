%% SPDX-License-Identifier: Apache-2.0
%%
%% A supervisor that starts its worker again. A client makes the worker crash and then asks it by name. The
%% mistake: the client can know of the crash before the supervisor has started the new worker, so there may be
%% nobody of that name. The right way waits and asks again.
-module(otp_restart).
-behaviour(supervisor).
-export([bug/0, right/0, init/1, start_worker/0, worker/1]).

-define(NAME, otp_restart_worker).

%% otp: bug() fails
bug() -> run(fun() -> ask() end).

%% otp: right() passes
right() -> run(fun() -> ask_again(5) end).

run(Ask) ->
    {ok, Sup} = supervisor:start_link(?MODULE, []),
    Ref = monitor(process, ?NAME),
    ?NAME ! crash,
    receive {'DOWN', Ref, process, _, _} -> ok end,
    pong = Ask(),
    unlink(Sup),
    exit(Sup, shutdown),
    ok.

ask() ->
    ?NAME ! {ping, self()},
    receive pong -> pong end.

ask_again(0) -> nobody;
ask_again(N) ->
    try ask() catch error:badarg -> timer:sleep(10), ask_again(N - 1) end.

init([]) ->
    {ok, {#{strategy => one_for_one, intensity => 3, period => 5},
          [#{id => worker, start => {?MODULE, start_worker, []}}]}}.

%% Returns when the worker has its name.
start_worker() -> proc_lib:start_link(?MODULE, worker, [self()]).

worker(Parent) ->
    true = register(?NAME, self()),
    proc_lib:init_ack(Parent, {ok, self()}),
    loop().

loop() ->
    receive
        crash -> exit(shutdown);
        {ping, From} -> From ! pong, loop()
    end.
