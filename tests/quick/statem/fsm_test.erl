%% SPDX-License-Identifier: Apache-2.0
%%
%% Finite state machines: every generated list follows the transitions, conditional transitions are only
%% taken when they can be, and a failure shrinks to the way that leads to it.
-module(fsm_test).

-export([all/0]).
-export([initial_state/0, initial_state_data/0, idle/1]).

all() -> [fun follows_transitions/0, fun reaches_all_states/0, fun shrinks/0, fun from_a_given_state/0, fun where_calls_lead/0,
          fun insertions/0].

generated(Seed) -> hd(ravel_gen:value(proper_fsm:commands(door_model), 20, ravel_gen:seed(Seed))).

follows_transitions() ->
    lists:foreach(fun(Seed) ->
                          {H, _, Reason} = proper_fsm:run_commands(door_model, generated(Seed)),
                          [locked | _] = proper_fsm:state_names(H) ++ [locked],
                          %% The model's one mistake, which write(9) shows, is the only failure.
                          true = Reason =:= ok orelse Reason =:= {postcondition, false}
                  end, lists:seq(1, 200)).

reaches_all_states() ->
    Histories = [element(1, proper_fsm:run_commands(door_model, generated(Seed))) || Seed <- lists:seq(1, 200)],
    [locked, {open, 0}, {open, 1}, {open, 2}, {open, 3}] =
        lists:usort(lists:append([proper_fsm:state_names(H) || H <- Histories])),
    true = lists:any(fun(Seed) -> lists:member({door_model, read, 1}, proper_statem:command_names(generated(Seed))) end,
                     lists:seq(1, 50)).

shrinks() ->
    Fails = fun(Cmds) -> element(3, proper_fsm:run_commands(door_model, Cmds)) =/= ok end,
    Trees = [hd(ravel_gen:tree(proper_fsm:commands(door_model), 20, ravel_gen:seed(Seed))) || Seed <- lists:seq(1, 200)],
    Failing = [T || {Cmds, _} = T <- Trees, Fails(Cmds)],
    true = length(Failing) > 10,
    [[{enter, [right]}, {write, [9]}]] =
        lists:usort([[{F, Args} || {set, _, {call, _, F, Args}} <- commands_test:shrunk(T, Fails)] || T <- Failing]).

from_a_given_state() ->
    [{init, {{open, 2}, []}} | Rest] =
        hd(ravel_gen:value(proper_fsm:commands(door_model, {{open, 2}, []}), 10, ravel_gen:seed(3))),
    {H, _, _} = proper_fsm:run_commands(door_model, [{init, {{open, 2}, []}} | Rest]),
    [{open, 2} | _] = proper_fsm:state_names(H).

%% As PropEr answers (1.2): by name and number of arguments, the last one first.
where_calls_lead() ->
    Targets = fun(F, Args) -> proper_fsm:target_states(?MODULE, idle, 0, {call, ?MODULE, F, Args}) end,
    [busy] = Targets(go, [7]),
    [history, busy, idle, busy] = Targets(step, [1]),
    [] = Targets(go, []),
    [] = Targets(unknown, [1]).

initial_state() -> idle.
initial_state_data() -> 0.
idle(_) ->
    [{busy, {call, ?MODULE, go, [1]}}] ++
        [{To, {call, ?MODULE, step, [1]}} || To <- [busy, idle, busy, history]].

insertions() ->
    [[x]] = proper_statem:all_insertions(x, 1, []),
    [] = proper_statem:all_insertions(x, 0, [a]),
    [[a, x, b], [x, a, b]] = proper_statem:all_insertions(x, 2, [a, b]),
    [[a, b, x], [a, x, b], [x, a, b]] = proper_statem:all_insertions(x, 9, [a, b]).
