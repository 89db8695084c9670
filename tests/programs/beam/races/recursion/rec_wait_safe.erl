%% SPDX-License-Identifier: Apache-2.0
%%
%% Waits until a name is free and then takes it. Whoever loses the race among the waiters
%% goes on waiting.
-module(rec_wait_safe).
-export([become_leader/1]).

become_leader(Pause) ->
    await_vacancy(Pause),
    try register(leader, self()) of %~ none
        true -> elected
    catch
        error:badarg -> become_leader(Pause)
    end.

await_vacancy(Pause) ->
    case whereis(leader) of
        undefined ->
            vacant;
        _Leader ->
            timer:sleep(Pause),
            await_vacancy(Pause)
    end.
