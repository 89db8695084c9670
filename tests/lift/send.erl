% SPDX-License-Identifier: Apache-2.0
% Sending: the operator, and its value.
-module(send).
-export([cast/2, registered/1]).

cast(Pid, Msg) -> Pid ! {cast, Msg}.

registered(Msg) ->
    server ! Msg,
    ok.
