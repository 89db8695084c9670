%% SPDX-License-Identifier: Apache-2.0
%%
%% Lists of commands: how they are generated from a model, and how they get smaller.
%%
%% Generation walks the model: each command is drawn in the symbolic state that the ones before it lead to,
%% and kept if its precondition holds there. Two modes use the random seed exactly alike: `value` makes the
%% list only (what every test pays for), `tree` also keeps the shrink candidates of every argument (only
%% paid for while shrinking).
%%
%% How lists get smaller is in ravel_smaller.
-module(ravel_commands).

-export([commands/3, more_commands/2, generate/6, length_limit/1, list/1, header/2, start/2]).

-include("ravel_model.hrl").

%% A generator of command lists. Init is default (the model's own initial state) or {init, State}.
-spec commands(#model{}, [tuple()], default | {init, term()}) -> term().
commands(Model, Says, Init) ->
    Header = header(Says, Init),
    ravel_gen:custom(
      fun(Size, Seed) ->
              {Items, Seed1} = draw(value, Model, Init, Size, Seed),
              [Header ++ list(Items) | Seed1]
      end,
      fun(Size, Seed) ->
              {Items, Seed1} = draw(tree, Model, Init, Size, Seed),
              [tree(Model, Header, start(Model, Init), Items) | Seed1]
      end).

%% What a list starts with when it says its model (newer QuickCheck) or its initial state.
header(Says, default) -> Says;
header(Says, {init, S}) -> Says ++ [{init, S}].

start(Model, default) -> ravel_model:initial_state(Model);
start(_, {init, S}) -> S.

draw(Mode, Model, Init, Size, Seed) ->
    [Length | Seed1] = ravel_gen:uniform(length_limit(Size) + 1, Seed),
    {Items, _, Seed2} = generate(Mode, Model, start(Model, Init), {1, Length}, Size, Seed1),
    {Items, Seed2}.

%% Lists of a factor times as many commands, wherever in Gen they are generated.
more_commands(Factor, Gen) ->
    Times = fun(Make) ->
                    fun(Size, Seed) ->
                            Before = put(ravel_more_commands, factor() * Factor),
                            try ravel_gen:Make(Gen, Size, Seed)
                            after restore(Before)
                            end
                    end
            end,
    ravel_gen:custom(Times(value), Times(tree)).

restore(undefined) -> erase(ravel_more_commands);
restore(Before) -> put(ravel_more_commands, Before).

factor() ->
    case get(ravel_more_commands) of
        undefined -> 1;
        Factor -> Factor
    end.

length_limit(Size) -> max(0, round(Size * factor())).

%% Up to Count commands from state S on; the first binds variable Var. Fewer if the model says that no
%% command is possible.
-spec generate(value | tree, #model{}, term(), {pos_integer(), non_neg_integer()}, non_neg_integer(), integer()) ->
          {[#item{}], term(), integer()}.
generate(Mode, Model, S, {Var, Count}, Size, Seed) ->
    generate(Mode, Model, S, Var, Count, Size, Seed, []).

generate(_, _, S, _, 0, _, Seed, Acc) ->
    {lists:reverse(Acc), S, Seed};
generate(Mode, Model, S, Var, Count, Size, Seed, Acc) ->
    case next(Mode, Model, S, Size, Seed, ravel_gen:tries()) of
        {Call, Kids, Seed1} ->
            S1 = ravel_model:next_state(Model, S, {var, Var}, Call),
            Item = #item{var = Var, call = Call, kids = Kids},
            generate(Mode, Model, S1, Var + 1, Count - 1, Size, Seed1, [Item | Acc]);
        {none, Seed1} ->
            {lists:reverse(Acc), S, Seed1}
    end.

next(_, _, _, _, _, 0) ->
    throw({'$ravel', cant_generate});
next(Mode, Model, S, Size, Seed, Tries) ->
    {Call, Kids, Seed1} = drawn(Mode, Model, S, Size, Seed),
    case Call of
        no_command -> {none, Seed1};
        _ ->
            case ravel_model:precondition(Model, S, Call) of
                true -> {Call, Kids, Seed1};
                _ -> next(Mode, Model, S, Size, Seed1, Tries - 1)
            end
    end.

drawn(Mode, #model{kind = fsm, mod = Mod}, S, Size, Seed) ->
    ravel_fsm:draw(Mode, Mod, S, Size, Seed);
drawn(Mode, #model{mod = Mod}, S, Size, Seed) ->
    [Gen | Seed1] = chosen(Mod:command(S), Seed),
    drawn_from(Mode, Mod, Gen, Size, Seed1).

drawn_from(value, Mod, Gen, Size, Seed) ->
    [Call | Seed1] = ravel_gen:value(Gen, Size, Seed),
    {checked(Mod, Call), [], Seed1};
drawn_from(tree, Mod, Gen, Size, Seed) ->
    [{Call, Kids} | Seed1] = ravel_gen:tree(Gen, Size, Seed),
    {checked(Mod, Call), Kids, Seed1}.

%% Which command is chosen here, so that the choice is no part of the tree: a command does not shrink to
%% another one.
chosen({'$gen', oneof, Gens}, Seed) ->
    [N | Seed1] = ravel_gen:uniform(tuple_size(Gens), Seed),
    chosen(element(N + 1, Gens), Seed1);
chosen({'$gen', frequency, Weighted, Total}, Seed) ->
    [N | Seed1] = ravel_gen:uniform(Total, Seed),
    chosen(ravel_gen:choice(N, Weighted), Seed1);
chosen({'$gen', lazy, Make}, Seed) ->
    chosen(Make(), Seed);
chosen(Gen, Seed) ->
    [Gen | Seed].

checked(_, {call, _, _, Args} = Call) when is_list(Args) -> Call;
checked(_, {call, _, _, Args, _} = Call) when is_list(Args) -> Call;
checked(_, no_command) -> no_command;
checked(Mod, Other) -> error({not_a_call, {Mod, command, 1}, Other}).

list(Items) -> [{set, {var, Var}, Call} || #item{var = Var, call = Call} <- Items].

%%% Shrinking

tree(Model, Header, S, Items) ->
    {Header ++ list(Items), fun() -> kids(Model, Header, S, Items) end}.

kids(Model, Header, S, Items) ->
    Count = length(Items),
    ravel_smaller:stream([fun() -> ravel_smaller:removals(Count) end,
                          fun() -> ravel_smaller:merges(Items) end,
                          fun() -> ravel_smaller:changes(Items) end,
                          fun() -> ravel_smaller:pairs(Count) end],
                         fun(Step) -> candidate(Model, Header, S, Items, Step) end).

candidate(Model, Header, S, Items, Step) ->
    case ravel_smaller:apply_step(Step, Items) of
        none -> none;
        Items1 ->
            {Kept, _, _} = ravel_smaller:repair(Model, S, Items1),
            case useless(Step, Kept, Items) of
                true -> none;
                false -> tree(Model, Header, S, Kept)
            end
    end.

%% The same list again, or the empty one, which the first removal has tried.
useless({remove, 0, _}, [], _) -> false;
useless(_, [], _) -> true;
useless(_, Kept, Items) -> list(Kept) =:= list(Items).
