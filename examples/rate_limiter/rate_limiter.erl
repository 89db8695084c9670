%% SPDX-License-Identifier: Apache-2.0
%%
%% Lets each client make so many requests per second.
%%
%% The bug: allow/1 asks how many there were, decides, and writes one more. A client that sends
%% many requests at the same moment, which is what a limiter is for, has most of them read
%% the same number: far more get through than the limit says.
-module(rate_limiter).
-export([init/0, allow/1]).

-define(LIMIT, 10).

init() ->
    ets:new(rate_limiter, [named_table, public]).

-spec allow(term()) -> boolean().
allow(Client) ->
    Window = {Client, erlang:monotonic_time(second)},
    case used(Window) of
        Used when Used < ?LIMIT ->
            ets:insert(rate_limiter, {Window, Used + 1}); %~ check-then-act/ets
        _Exhausted ->
            false
    end.

used(Window) ->
    case ets:lookup(rate_limiter, Window) of
        [] -> 0;
        [{Window, Used}] -> Used
    end.
