%% SPDX-License-Identifier: Apache-2.0
%%
%% Waits until a name is free and then takes it. Many may wait; all of them leave the loop
%% with the same answer, and all but one crash in register/2.
-module(rec_wait_racy).
-export([become_leader/1]).

become_leader(Pause) ->
    await_vacancy(Pause),
    register(leader, self()), %~ check-then-act/registry %~ witnessed
    elected.

await_vacancy(Pause) ->
    case whereis(leader) of
        undefined ->
            vacant;
        _Leader ->
            timer:sleep(Pause),
            await_vacancy(Pause)
    end.
