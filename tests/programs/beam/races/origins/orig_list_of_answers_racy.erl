%% SPDX-License-Identifier: Apache-2.0
%%
%% wait/1 calls itself until the answer is right: whoever has come back from it has decided by that answer.
-module(orig_list_of_answers_racy).
-export([enter/0]).

enter() ->
    wait(orig_busy),
    persistent_term:put(orig_busy, true). %~ check-then-act/persistent_term %~ witnessed

wait(Key) ->
    case persistent_term:get(Key, false) of
        true -> timer:sleep(10), wait(Key);
        false -> ok
    end.
