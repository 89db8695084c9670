%% SPDX-License-Identifier: Apache-2.0
%%
%% Finite state machines: every generated list follows the transitions, conditional transitions are only
%% taken when they can be, and a failure shrinks to the way that leads to it.
-module(fsm_test).

-export([all/0]).

all() -> [fun follows_transitions/0, fun reaches_all_states/0, fun shrinks/0, fun from_a_given_state/0].

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
