%% SPDX-License-Identifier: Apache-2.0
%%
%% Things that are made, broken and used: commands that use results of others, with preconditions on them.
-module(pool_model).

-export([initial_state/0, command/1, precondition/2, next_state/3, postcondition/3]).

-record(pool, {made = [], broken = []}).

initial_state() -> #pool{}.

command(#pool{made = Made}) ->
    ravel_gen:oneof([{call, ?MODULE, make, []}]
                    ++ [{call, ?MODULE, break, [ravel_gen:elements(Made)]} || Made =/= []]
                    ++ [{call, ?MODULE, use, [ravel_gen:elements([a, b, c]), ravel_gen:elements(Made)]} || Made =/= []]).

precondition(#pool{made = Made, broken = Broken}, {call, _, break, [T]}) ->
    lists:member(T, Made) andalso not lists:member(T, Broken);
precondition(#pool{made = Made}, {call, _, use, [_, T]}) -> lists:member(T, Made);
precondition(_, _) -> true.

next_state(P, V, {call, _, make, []}) -> P#pool{made = [V | P#pool.made]};
next_state(P, _, {call, _, break, [T]}) -> P#pool{broken = [T | P#pool.broken]};
next_state(P, _, _) -> P.

postcondition(_, _, _) -> true.
