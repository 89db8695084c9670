%% SPDX-License-Identifier: Apache-2.0
%%
%% Lets each client make so many requests per second.
%%
%% The fix: count first, then look at the number that the count returned. update_counter gives
%% every request a number of its own, so exactly LIMIT of them are at or below the limit.
-module(rate_limiter_fixed).
-export([init/0, allow/1]).

-define(LIMIT, 10).

init() ->
    ets:new(rate_limiter_fixed, [named_table, public]).

-spec allow(term()) -> boolean().
allow(Client) ->
    Window = {Client, erlang:monotonic_time(second)},
    ets:update_counter(rate_limiter_fixed, Window, 1, {Window, 0}) =< ?LIMIT. %~ none
