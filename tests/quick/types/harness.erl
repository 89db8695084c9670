%% SPDX-License-Identifier: Apache-2.0
%%
%% Runs the test/0 tables of the modules here, on `erl` and on Ravel's machine alike:
%% each test is {Name, Fun}, and the function returns true. The last line counts.

-module(harness).
-export([main/1, smallest/2, smallest/3, values/3]).

main(Modules) ->
    Results = [{M, Name, run(Fun)} || M <- Modules, {Name, Fun} <- M:tests()],
    Failed = [Result || {_, _, R} = Result <- Results, R =/= true],
    [io:format("FAILED ~tp ~tp: ~tP~n", [M, Name, R, 60]) || {M, Name, R} <- Failed],
    io:format("~w passed, ~w failed~n", [length(Results) - length(Failed), length(Failed)]),
    Failed =:= [].

run(Fun) ->
    try Fun()
    catch Class:Reason:Stack -> {Class, Reason, Stack}
    end.

%% What a generator's value shrinks to when whatever satisfies Bad fails.
smallest(Gen, Bad) -> smallest(Gen, Bad, 30).

smallest(Gen, Bad, Size) -> search(Gen, Bad, Size, 1).

search(_, _, _, 3000) -> no_failure;
search(Gen, Bad, Size, Seed) ->
    [{Value, _} = Tree | _] = ravel_gen:tree(Gen, Size, ravel_gen:seed(Seed)),
    case Bad(Value) of
        true -> descend(Tree, Bad);
        false -> search(Gen, Bad, Size, Seed + 1)
    end.

descend({Value, _} = Tree, Bad) ->
    case first_bad(ravel_tree:all(ravel_tree:kids(Tree)), Bad) of
        none -> Value;
        Kid -> descend(Kid, Bad)
    end.

first_bad([], _) -> none;
first_bad([Kid | Rest], Bad) ->
    case ravel_tree:force(Kid) of
        none -> first_bad(Rest, Bad);
        {Value, _} = Tree ->
            case Bad(Value) of
                true -> Tree;
                false -> first_bad(Rest, Bad)
            end
    end.

%% Values of the seeds 1 .. N.
values(Gen, Size, N) -> [hd(ravel_gen:value(Gen, Size, ravel_gen:seed(Seed))) || Seed <- lists:seq(1, N)].
