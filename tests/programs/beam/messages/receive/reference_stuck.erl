% SPDX-License-Identifier: Apache-2.0
% An answer is expected with a reference that the other side was never given.
-module(reference_stuck).
-export([ask/2]).

ask(Pid, Question) ->
    Ref = make_ref(),
    Pid ! {ask, self(), Question},
    receive  %~ stuck-receive/no-message %~ witnessed
        {Ref, Answer} -> Answer
    end.
