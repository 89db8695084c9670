%% SPDX-License-Identifier: Apache-2.0
%%
%% Steps of a request are funs in a list, run by a fold. The first reads the quota, the
%% second writes it back; a request in between is counted by neither.
-module(clo_pipeline_racy).
-export([init/0, request/1]).

init() ->
    ets:new(quota, [named_table, public]).

request(User) ->
    Steps = [fun load/1, fun check/1, fun save/1],
    lists:foldl(fun(Step, State) -> Step(State) end, #{user => User, used => 0}, Steps).

load(State = #{user := User}) ->
    case ets:lookup(quota, User) of
        [{_, Used}] -> State#{used := Used};
        [] -> State
    end.

check(State = #{used := Used}) when Used < 1000 -> State;
check(#{user := User}) -> exit({quota, User}).

save(State = #{user := User, used := Used}) ->
    ets:insert(quota, {User, Used + 1}), %~ none missed check-then-act/ets -- a fun per step, folded over a list
    State.
