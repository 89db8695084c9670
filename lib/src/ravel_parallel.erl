%% SPDX-License-Identifier: Apache-2.0
%%
%% Parallel test cases: a sequential prefix and K lists of commands that run at the same time (Claessen et
%% al. 2009, section 4.2). No branch uses a result of another one, and every precondition holds in every
%% interleaving of the branches; otherwise a test could fail because it was not allowed.
%%
%% The second condition is not checked by enumerating interleavings. Kept is the set of all pairs
%% {positions, model state} that some interleaving reaches; a command is appended to a branch by extending
%% that set, and refused if its precondition, or that of a command after it, is false at one of the pairs.
%% Interleavings that lead to the same state are one pair, so four branches of six commands are a few
%% thousand steps where there are 2.3e12 interleavings. A set that grows beyond STATES_MAX (models whose
%% state keeps the order of everything) ends the branches early.
%%
%% Shrinking adds to ravel_smaller's steps: fewer branches, and commands moved from a branch into the
%% prefix. A test with exactly one branch is never made: it is not sequential (messages of the prefix may
%% still be on their way) and says nothing that two branches or none would not say. So the only command of a
%% branch is dropped by putting a command of the prefix, or a part of another branch, in its place.
-module(ravel_parallel).

-export([commands/3, branches/0]).

-include("ravel_model.hrl").

-define(STATES_MAX, 2500).

%% Positions of all branches in one small integer: six bits for each.
-define(BITS, 6).
-define(BRANCH_MAX, 60).

%% All reachable pairs, the commands by place, how long each branch is, and the variables that each branch
%% binds.
-record(reach, {pairs :: #{{integer(), term()} => []},
                items = #{} :: #{integer() => #item{}},
                lengths :: #{non_neg_integer() => non_neg_integer()}}).

%% How many branches: what the command line says, else two.
branches() ->
    case get(ravel_branches) of
        K when is_integer(K), K >= 2, K =< 8 -> K;
        _ -> 2
    end.

commands(Model, Says, Init) ->
    Header = ravel_commands:header(Says, Init),
    ravel_gen:custom(
      fun(Size, Seed) ->
              {Test, Seed1} = draw(value, Model, Init, Size, Seed),
              [value(Header, Test) | Seed1]
      end,
      fun(Size, Seed) ->
              {Test, Seed1} = draw(tree, Model, Init, Size, Seed),
              [tree(Model, Header, ravel_commands:start(Model, Init), Test) | Seed1]
      end).

%% People's properties match {Prefix, [A, B]}, so a test never shows fewer than two branches.
value(Header, {Prefix, Branches}) ->
    {Header ++ ravel_commands:list(Prefix), at_least_two([ravel_commands:list(B) || B <- Branches])}.

at_least_two([]) -> [[], []];
at_least_two([A]) -> [A, []];
at_least_two(Branches) -> Branches.

%%% Generation

draw(Mode, Model, Init, Size, Seed) ->
    K = branches(),
    [Before | Seed1] = ravel_gen:uniform(ravel_commands:length_limit(Size) + 1, Seed),
    [More | Seed2] = ravel_gen:uniform(per_branch(Size, K) * K - 1, Seed1),
    {Prefix, S, Seed3} = ravel_commands:generate(Mode, Model, ravel_commands:start(Model, Init), {1, Before}, Size, Seed2),
    {Suffix, _, Seed4} = ravel_commands:generate(Mode, Model, S, {Before + 1, More + 2}, Size, Seed3),
    {Branches, Seed5} = spread(Model, S, Before, Suffix, K, Seed4),
    {settled(Prefix, Branches), Seed5}.

%% The pairs of four branches of six commands are as many as those of two branches of fifty.
per_branch(Size, 2) -> min(?BRANCH_MAX, 4 + Size div 8);
per_branch(Size, _) -> min(?BRANCH_MAX, 2 + Size div 10).

%% Deals the suffix out to the branches. A command that uses results of the suffix follows them; the others
%% go to a branch that is still empty, then to a random one, or the next that can take them. What fits
%% nowhere is left out.
%%
%% Mostly everything fits where it is dealt first, and one look at the whole is cheaper than one for each
%% command.
spread(Model, S, Before, Suffix, K, Seed) ->
    {Dealt, Seed1} = deal(Before, Suffix, K, #{}, maps:from_list([{B, []} || B <- lists:seq(0, K - 1)]), Seed),
    case all_fit(Model, S, Dealt) of
        true -> {Dealt, Seed1};
        false -> spread(Model, Before, Suffix, K, reach(S, K), #{}, Seed)
    end.

deal(_, [], K, _, Dealt, Seed) ->
    {[lists:reverse(map_get(B, Dealt)) || B <- lists:seq(0, K - 1)], Seed};
deal(Before, [Item | Rest], K, Homes, Dealt, Seed) ->
    [First | Seed1] = ravel_gen:uniform(K, Seed),
    case possible(Item, Before, K, First, Homes, fun(B) -> map_get(B, Dealt) =:= [] end) of
        [B | _] ->
            #{B := Items} = Dealt,
            deal(Before, Rest, K, Homes#{Item#item.var => B}, Dealt#{B := [Item | Items]}, Seed1);
        [] -> deal(Before, Rest, K, Homes, Dealt, Seed1)
    end.

spread(_, _, [], K, Reach, _, Seed) ->
    {lists_of(K, Reach), Seed};
spread(Model, Before, [Item | Rest], K, #reach{lengths = Lengths} = Reach, Homes, Seed) ->
    [First | Seed1] = ravel_gen:uniform(K, Seed),
    IsEmpty = fun(B) -> map_get(B, Lengths) =:= 0 end,
    case place(Model, possible(Item, Before, K, First, Homes, IsEmpty), Item, Reach) of
        {B, Reach1} -> spread(Model, Before, Rest, K, Reach1, Homes#{Item#item.var => B}, Seed1);
        nowhere -> spread(Model, Before, Rest, K, Reach, Homes, Seed1);
        full -> {lists_of(K, Reach), Seed1}
    end.

possible(#item{call = Call}, Before, K, First, Homes, IsEmpty) ->
    case lists:usort([maps:get(V, Homes, left_out) || V <- ravel_vars:uses(Call), V > Before]) of
        [] ->
            {Empty, Others} = lists:partition(IsEmpty, [(First + I) rem K || I <- lists:seq(0, K - 1)]),
            Empty ++ Others;
        [B] when is_integer(B) -> [B];
        _ -> []
    end.

place(_, [], _, _) -> nowhere;
place(Model, [B | Rest], Item, Reach) ->
    case extend(Model, Reach, B, Item) of
        no -> place(Model, Rest, Item, Reach);
        full -> full;
        Reach1 -> {B, Reach1}
    end.

lists_of(K, #reach{items = Items, lengths = Lengths}) ->
    [[maps:get(place_of(B, P), Items) || P <- lists:seq(0, maps:get(B, Lengths) - 1)] || B <- lists:seq(0, K - 1)].

%% Without empty branches; a single one goes to the end of the prefix.
settled(Prefix, Branches) ->
    case [B || B <- Branches, B =/= []] of
        [Only] -> {Prefix ++ Only, []};
        Several -> {Prefix, Several}
    end.

%%% The set of what is reachable

reach(S, K) ->
    #reach{pairs = #{{0, S} => []}, lengths = maps:from_list([{B, 0} || B <- lists:seq(0, K - 1)])}.

%% Do all preconditions hold in all interleavings of these branches?
all_fit(Model, S, Branches) ->
    Numbered = lists:zip(lists:seq(0, length(Branches) - 1), Branches),
    Lengths = [{B, length(Items)} || {B, [_ | _] = Items} <- Numbered],
    Places = [{place_of(B, P), Item} || {B, Items} <- Numbered,
                                        {P, Item} <- lists:zip(lists:seq(0, length(Items) - 1), Items)],
    lists:all(fun({_, Length}) -> Length =< ?BRANCH_MAX end, Lengths)
        andalso layers(Model, [{0, S}], Lengths, maps:from_list(Places), 0).

%% All pairs after as many commands, then those after one more: equal ones are in the same layer, and
%% sorting a layer is cheaper than hashing states.
layers(_, [], _, _, _) -> true;
layers(Model, Layer, Lengths, Items, Before) ->
    Count = Before + length(Layer),
    Count =< ?STATES_MAX andalso
        case next_layer(Model, Layer, Lengths, Items, []) of
            no -> false;
            Next -> layers(Model, distinct(lists:sort(Next)), Lengths, Items, Count)
        end.

%% Not usort: it takes 1 and 1.0 for the same.
distinct([Same | [Same | _] = Rest]) -> distinct(Rest);
distinct([Pair | Rest]) -> [Pair | distinct(Rest)];
distinct([]) -> [].

next_layer(_, [], _, _, Next) -> Next;
next_layer(Model, [Pair | Layer], Lengths, Items, Next) ->
    case steps(Model, Pair, Lengths, Items, Next) of
        no -> no;
        More -> next_layer(Model, Layer, Lengths, Items, More)
    end.

place_of(B, Position) -> (B bsl ?BITS) bor Position.

position(Positions, B) -> (Positions bsr (B * ?BITS)) band (1 bsl ?BITS - 1).

advanced(Positions, B) -> Positions + (1 bsl (B * ?BITS)).

extend(Model, #reach{pairs = Pairs, items = Items, lengths = Lengths} = Reach, B, Item) ->
    Length = maps:get(B, Lengths),
    Ends = [Pair || {Positions, _} = Pair <- maps:keys(Pairs), position(Positions, B) =:= Length],
    Others = [{D, L} || {D, L} <- maps:to_list(Lengths), D =/= B, L > 0],
    Items1 = Items#{place_of(B, Length) => Item},
    case Length < ?BRANCH_MAX andalso after_all(Model, Ends, B, Item, []) of
        {ok, New} ->
            case close(Model, New, Others, Items1, Pairs) of
                no -> no;
                full -> full;
                Pairs1 -> Reach#reach{pairs = Pairs1, items = Items1, lengths = Lengths#{B := Length + 1}}
            end;
        false -> full;
        no -> no
    end.

after_all(_, [], _, _, Acc) -> {ok, Acc};
after_all(Model, [{Positions, S} | Rest], B, Item, Acc) ->
    case ravel_model:admits(Model, S, Item) of
        {ok, S1} -> after_all(Model, Rest, B, Item, [{advanced(Positions, B), S1} | Acc]);
        no -> no
    end.

%% Adds the pairs and everything that the other branches' commands lead to from there.
close(_, [], _, _, Pairs) -> Pairs;
close(_, _, _, _, Pairs) when map_size(Pairs) > ?STATES_MAX -> full;
close(Model, [Pair | Rest], Others, Items, Pairs) when is_map_key(Pair, Pairs) ->
    close(Model, Rest, Others, Items, Pairs);
close(Model, [Pair | Rest], Others, Items, Pairs) ->
    case steps(Model, Pair, Others, Items, Rest) of
        no -> no;
        Work -> close(Model, Work, Others, Items, Pairs#{Pair => []})
    end.

steps(_, _, [], _, Work) -> Work;
steps(Model, {Positions, S} = Pair, [{B, Length} | Others], Items, Work) ->
    case position(Positions, B) of
        Length -> steps(Model, Pair, Others, Items, Work);
        P ->
            case ravel_model:admits(Model, S, map_get(place_of(B, P), Items)) of
                {ok, S1} -> steps(Model, Pair, Others, Items, [{advanced(Positions, B), S1} | Work]);
                no -> no
            end
    end.

%%% Shrinking

tree(Model, Header, S, Test) ->
    {value(Header, Test), fun() -> kids(Model, Header, S, Test) end}.

kids(Model, Header, S, Test) ->
    ravel_smaller:stream(sections(Test), fun(Step) -> candidate(Model, Header, S, Test, Step) end).

%% Big steps first. Every step lowers, in this order: the number of commands, of commands in branches, of
%% branches, or the size of an argument; so shrinking ends.
sections({Prefix, Branches}) ->
    All = lists:append([Prefix | Branches]),
    K = length(Branches),
    [fun() -> [sequential || K > 0] ++ [{drop_branch, B} || B <- lists:seq(1, K), K > 2] end,
     fun() -> ravel_smaller:removals(length(All)) end,
     fun() -> swaps(Prefix, numbered(Branches)) end,
     fun() -> ravel_smaller:merges(All) end,
     fun() -> [{move, B, N} || {B, Items} <- numbered(Branches), N <- moves(length(Items))] end,
     fun() -> [{join, A, B} || A <- lists:seq(1, K), B <- lists:seq(1, K), A =/= B, K > 2] end,
     fun() -> ravel_smaller:changes(All) end,
     fun() -> ravel_smaller:pairs(length(All)) end].

%% What can take the place of the only command of a branch.
swaps(Prefix, Branches) ->
    [{swap_in, B, At} || {B, [_]} <- Branches, At <- lists:seq(length(Prefix), 1, -1)]
        ++ [{split, A, B, At} || {A, [_]} <- Branches, {B, [_, _ | _] = Items} <- Branches,
                                 At <- lists:usort([1, length(Items) - 1])].

numbered(Branches) -> lists:zip(lists:seq(1, length(Branches)), Branches).

%% How many commands of a branch to move into the prefix at once.
moves(0) -> [];
moves(1) -> [1];
moves(N) -> [N div 2 || N > 3] ++ [1].

candidate(Model, Header, S, {Prefix, Branches} = Test, Step) ->
    case stepped(Step, Prefix, Branches) of
        none -> none;
        {Prefix1, Branches1} ->
            case repair(Model, S, Prefix1, [B || B <- Branches1, B =/= []]) of
                none -> none;
                New ->
                    case useless(Step, New, Test) of
                        true -> none;
                        false -> tree(Model, Header, S, New)
                    end
            end
    end.

%% The same test again, or the empty one, which the first removal has tried.
useless({remove, 0, _}, {[], []}, _) -> false;
useless(_, {[], []}, _) -> true;
useless(_, New, Test) -> value([], New) =:= value([], Test).

stepped(sequential, Prefix, Branches) -> {lists:append([Prefix | Branches]), []};
stepped({drop_branch, B}, Prefix, Branches) -> {Prefix, replaced(B, [], Branches)};
stepped({swap_in, B, At}, Prefix, Branches) ->
    {Before, [Taken | After]} = lists:split(At - 1, Prefix),
    {Before ++ After, replaced(B, [Taken], Branches)};
stepped({split, A, B, At}, Prefix, Branches) ->
    {Stays, Goes} = lists:split(At, lists:nth(B, Branches)),
    {Prefix, replaced(A, Goes, replaced(B, Stays, Branches))};
stepped({move, B, N}, Prefix, Branches) ->
    {Moved, Rest} = lists:split(N, lists:nth(B, Branches)),
    {Prefix ++ Moved, replaced(B, Rest, Branches)};
stepped({join, A, B}, Prefix, Branches) ->
    Joined = lists:nth(A, Branches) ++ lists:nth(B, Branches),
    {Prefix, replaced(B, [], replaced(A, Joined, Branches))};
stepped(Step, Prefix, Branches) ->
    case ravel_smaller:apply_step(Step, lists:append([Prefix | Branches])) of
        none -> none;
        Items ->
            {Prefix1, Branches1} = dealt(Items, [[I#item.var || I <- L] || L <- [Prefix | Branches]]),
            {Prefix1, Branches1}
    end.

replaced(N, New, List) ->
    {Before, [_ | After]} = lists:split(N - 1, List),
    Before ++ [New | After].

%% Puts the commands that a step left back into the lists they came from.
dealt(Items, Vars) ->
    [Prefix | Branches] = [[I || I <- Items, lists:member(I#item.var, Of)] || Of <- Vars],
    {Prefix, Branches}.

%% Valid again: the prefix by a walk, the branches by building the reachable set anew. None if one branch is
%% left.
repair(Model, S, Prefix, Branches) ->
    {Prefix1, S1, Known} = ravel_smaller:repair(Model, S, Prefix),
    K = length(Branches),
    Bound = [bound(Items, Known) || Items <- Branches],
    Fitting = case all_fit(Model, S1, Bound) of
                  true -> Bound;
                  false -> lists_of(K, fill(Model, numbered(Branches), Known, reach(S1, K)))
              end,
    case [B || B <- Fitting, B =/= []] of
        [_] -> none;
        Left -> {Prefix1, Left}
    end.

%% The commands of a branch whose variables are bound.
bound([], _) -> [];
bound([#item{var = Var, call = Call} = Item | Rest], Known) ->
    case ravel_vars:defined(Call, Known) of
        true -> [Item | bound(Rest, Known#{Var => []})];
        false -> bound(Rest, Known)
    end.

fill(_, [], _, Reach) -> Reach;
fill(Model, [{B, Items} | Rest], Known, Reach) ->
    fill(Model, Rest, Known, fill_branch(Model, B - 1, Items, Known, Reach)).

fill_branch(_, _, [], _, Reach) -> Reach;
fill_branch(Model, B, [#item{var = Var, call = Call} = Item | Rest], Known, Reach) ->
    case ravel_vars:defined(Call, Known) andalso extend(Model, Reach, B, Item) of
        #reach{} = Reach1 -> fill_branch(Model, B, Rest, Known#{Var => []}, Reach1);
        _ -> fill_branch(Model, B, Rest, Known, Reach)
    end.
