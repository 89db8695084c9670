%% SPDX-License-Identifier: Apache-2.0
%%
%% Steps of a request are funs in a list, run by a fold. The step that writes the quota is
%% one update_counter, and what that returns is what is checked.
-module(clo_pipeline_safe).
-export([init/0, request/1]).

init() ->
    ets:new(quota, [named_table, public]).

request(User) ->
    Steps = [fun check/1, fun save/1],
    lists:foldl(fun(Step, State) -> Step(State) end, #{user => User, used => 0}, Steps).

check(State = #{used := Used}) when Used < 1000 -> State;
check(#{user := User}) -> exit({quota, User}).

save(State = #{user := User, used := Used}) ->
    Now = ets:update_counter(quota, User, 1, {User, Used}), %~ none
    check(State#{used := Now}).
