%% SPDX-License-Identifier: Apache-2.0
%%
%% Smaller lists of commands. A step takes commands away, lets two commands share one result, or makes an
%% argument smaller. No step asks whether its outcome is a valid test case; it is repaired: walked from the
%% initial state, and every command that now uses an unbound variable or has a false precondition is dropped
%% as well. So every candidate is valid, taking a command away takes along what depends on it, and any
%% subset that is valid by itself is reached by single steps.
%%
%% Steps are data; applying one happens only when its turn comes, and steps are listed only as far as it has come.
-module(ravel_smaller).

-export([removals/1, pairs/1, merges/1, changes/1, stream/2, apply_step/2, repair/3]).

-include("ravel_model.hrl").

-type step() :: {remove, From :: non_neg_integer(), Length :: pos_integer()}
              | {remove_both, non_neg_integer(), non_neg_integer()}
              | {merge, Kept :: pos_integer(), Gone :: pos_integer()}
              | {change | change_all, pos_integer(), term()}.

%% Up to this many commands, any two are also taken away together.
-define(PAIRS_MAX, 12).

%% Which stretches to take away from Count commands: all, halves, quarters, single ones; later commands
%% first, because whatever stands after the failing one is not needed.
-spec removals(non_neg_integer()) -> [step()].
removals(0) -> [];
removals(Count) -> removals(Count, Count).

removals(0, _) -> [];
removals(Length, Count) ->
    Starts = lists:seq(0, Count - 1, Length),
    [{remove, From, min(Length, Count - From)} || From <- lists:reverse(Starts)] ++ removals(Length div 2, Count).

%% Two commands that cancel each other can only go together.
-spec pairs(non_neg_integer()) -> [step()].
pairs(Count) when Count < 3; Count > ?PAIRS_MAX -> [];
pairs(Count) ->
    Done = removals(Count),
    [{remove_both, First, Second} || First <- lists:seq(0, Count - 2), Second <- lists:seq(First + 1, Count - 1),
                                     Second > First + 1 orelse not lists:member({remove, First, 2}, Done)].

%% Where two commands call the same function and both results are used, one of them may do. (Two dead
%% processes where one suffices is otherwise a place that no single removal and no single change leads out
%% of.)
-spec merges([#item{}]) -> [step()].
merges(Items) ->
    Used = maps:from_list([{V, []} || #item{call = Call} <- Items, V <- ravel_vars:uses(Call)]),
    [{merge, Kept, Gone} || {Kept, Gone} <- same_function([I || #item{var = V} = I <- Items, is_map_key(V, Used)])].

same_function([]) -> [];
same_function([#item{var = Kept, call = Call} | Later]) ->
    [{Kept, Gone} || #item{var = Gone, call = Other} <- Later, function(Call) =:= function(Other)] ++ same_function(Later).

function(Call) -> {element(2, Call), element(3, Call)}.

%% Every shrink candidate of every call: first in all commands that hold the same argument, then in the one.
-spec changes([#item{}]) -> [step()].
changes(Items) ->
    [{How, Var, Kid} || #item{var = Var, kids = Kids} <- Items, is_function(Kids),
                        Kid <- ravel_tree:all(Kids), How <- [change_all, change]].

%% The candidates that Make makes of steps, as a stream: each section of steps is listed when the ones before it are used up.
-spec stream([fun(() -> [term()])], fun((term()) -> term())) -> term().
stream([], _) -> [];
stream([Section | Sections], Make) -> candidates(Section(), Sections, Make).

candidates([Step | Steps], Sections, Make) -> [fun() -> Make(Step) end | candidates(Steps, Sections, Make)];
candidates([], Sections, Make) -> fun() -> stream(Sections, Make) end.

%% The outcome of a step before repair, or none if there is nothing to do.
-spec apply_step(step(), [#item{}]) -> [#item{}] | none.
apply_step({remove, From, Length}, Items) ->
    {Before, Rest} = lists:split(From, Items),
    Before ++ lists:nthtail(Length, Rest);
apply_step({remove_both, First, Second}, Items) ->
    apply_step({remove, First, 1}, apply_step({remove, Second, 1}, Items));
apply_step({merge, Kept, Gone}, Items) ->
    [I#item{call = renamed(Call, Gone, Kept), kids = renamed_kids(Kids, Gone, Kept)}
     || #item{var = Var, call = Call, kids = Kids} = I <- Items, Var =/= Gone];
apply_step({change, Var, Kid}, Items) ->
    #item{call = Old} = lists:keyfind(Var, #item.var, Items),
    case forced(Kid) of
        {Call, Kids} when element(3, Call) =:= element(3, Old) -> replaced(Var, Call, Kids, Items);
        _ -> none
    end;
apply_step({change_all, Var, Kid}, Items) ->
    #item{call = Old} = lists:keyfind(Var, #item.var, Items),
    case forced(Kid) of
        {Call, Kids} when element(3, Call) =:= element(3, Old) ->
            case changed_argument(element(4, Old), element(4, Call)) of
                {A, B} -> everywhere(A, B, Var, replaced(Var, Call, Kids, Items));
                none -> none
            end;
        _ -> none
    end.

replaced(Var, Call, Kids, Items) ->
    lists:keyreplace(Var, #item.var, Items, #item{var = Var, call = Call, kids = Kids}).

forced(Kid) when is_function(Kid) -> Kid();
forced(Kid) -> Kid.

%% The one argument in which two calls of a function differ.
changed_argument([Same | As], [Same | Bs]) -> changed_argument(As, Bs);
changed_argument([A | Same], [B | Same]) -> {A, B};
changed_argument(_, _) -> none.

%% The other commands with argument A take B as well, if their own generators can make that step.
everywhere(A, B, Var, Items) ->
    Changed = [in_step(A, B, Var, I) || I <- Items],
    case Changed of
        Items -> none;
        _ -> Changed
    end.

in_step(A, B, Var, #item{var = Other, call = Call, kids = Kids} = Item) when Other =/= Var, is_function(Kids) ->
    Args = element(4, Call),
    case lists:member(A, Args) of
        false -> Item;
        true -> wanted(setelement(4, Call, [case Arg of A -> B; _ -> Arg end || Arg <- Args]), ravel_tree:all(Kids), Item)
    end;
in_step(_, _, _, Item) -> Item.

wanted(_, [], Item) -> Item;
wanted(Call, [Kid | Rest], Item) ->
    case forced(Kid) of
        {Call, Kids} -> Item#item{call = Call, kids = Kids};
        _ -> wanted(Call, Rest, Item)
    end.

renamed({var, Gone}, Gone, Kept) -> {var, Kept};
renamed([H | T], Gone, Kept) -> [renamed(H, Gone, Kept) | renamed(T, Gone, Kept)];
renamed(T, Gone, Kept) when is_tuple(T) -> list_to_tuple(renamed(tuple_to_list(T), Gone, Kept));
renamed(T, Gone, Kept) when is_map(T) -> maps:from_list(renamed(maps:to_list(T), Gone, Kept));
renamed(T, _, _) -> T.

renamed_kids(Kids, Gone, Kept) when is_function(Kids) ->
    fun() -> [fun() -> renamed_tree(forced(Kid), Gone, Kept) end || Kid <- ravel_tree:all(Kids)] end;
renamed_kids(None, _, _) -> None.

renamed_tree(none, _, _) -> none;
renamed_tree({Call, Kids}, Gone, Kept) -> {renamed(Call, Gone, Kept), renamed_kids(Kids, Gone, Kept)}.

%% The commands that can stay when the list is walked from state S; the state after them; the variables
%% bound.
-spec repair(#model{}, term(), [#item{}]) -> {[#item{}], term(), #{integer() => []}}.
repair(Model, S, Items) -> repair(Model, S, Items, #{}, []).

repair(_, S, [], Known, Acc) ->
    {lists:reverse(Acc), S, Known};
repair(Model, S, [Item | Rest], Known, Acc) ->
    case ravel_vars:defined(Item#item.call, Known) andalso admits(Model, S, Item) of
        {ok, S1, Item1} -> repair(Model, S1, Rest, Known#{Item1#item.var => []}, [Item1 | Acc]);
        _ -> repair(Model, S, Rest, Known, Acc)
    end.

admits(Model, S, Item) ->
    case ravel_model:admits(Model, S, Item) of
        {ok, S1} -> {ok, S1, Item};
        no -> adapted(Model, S, Item)
    end.

%% QuickCheck's adapt/2 may mend a call whose precondition no longer holds. What it generates must not
%% depend on anything but the test case: the variable's number is the seed.
adapted(#model{adapt = false}, _, _) -> no;
adapted(Model, S, #item{var = Var, call = Call} = Item) ->
    try ravel_model:adapt(Model, S, Call) of
        false -> no;
        Gen ->
            [New | _] = ravel_gen:value(Gen, 1, ravel_gen:seed(Var)),
            Item1 = Item#item{call = whole_call(New, Call), kids = []},
            case ravel_model:admits(Model, S, Item1) of
                {ok, S1} -> {ok, S1, Item1};
                no -> no
            end
    catch
        _:_ -> no
    end.

%% adapt/2 may give a call or only new arguments.
whole_call(Args, Call) when is_list(Args) -> setelement(4, Call, Args);
whole_call(New, _) -> New.
