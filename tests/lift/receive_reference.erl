% SPDX-License-Identifier: Apache-2.0
% A call with a fresh reference: receive markers leave no trace.
-module(receive_reference).
-export([call/2]).

call(Pid, Request) ->
    Ref = erlang:monitor(process, Pid),
    Pid ! {Ref, self(), Request},
    receive
        {Ref, Reply} ->
            erlang:demonitor(Ref, [flush]),
            {ok, Reply};
        {'DOWN', Ref, process, _, Reason} -> {error, Reason}
    end.
