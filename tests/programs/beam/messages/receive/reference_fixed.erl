% SPDX-License-Identifier: Apache-2.0
% An answer is expected with a reference that the other side was  given.
-module(reference_fixed).
-export([ask/2]).

ask(Pid, Question) ->
    Ref = make_ref(),
    Pid ! {ask, self(), Ref, Question},  %~ none
    receive
        {Ref, Answer} -> Answer
    end.
