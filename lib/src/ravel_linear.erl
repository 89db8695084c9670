%% SPDX-License-Identifier: Apache-2.0
%%
%% Linearization: do the results of commands that ran in parallel equal those of some sequential run? A
%% depth-first search (Wing and Gong 1993) takes the next command of some branch, asks the model whether its
%% result is right in the current state (postcondition), steps the state and goes on. Whether the rest
%% succeeds depends only on how far each branch is and on the model state: pairs that failed are remembered,
%% so the work is the number of pairs, not of interleavings.
%%
%% Any interleaving of the branches explains the results (Claessen et al. 2009, section 4.1). With real-time
%% order, a command that had ended before another began must also come first: linearizability as Herlihy and
%% Wing define it.
%%
%% A callback that raises an exception explains nothing, as a false postcondition.
-module(ravel_linear).

-export([check/4, explain/4]).

-include("ravel_model.hrl").

%% A finished command: as it was in the test case, its call with real arguments, its result, and when it
%% began and ended (0 for all, if nobody measured).
-type done() :: {Command :: tuple(), Call :: tuple(), Result :: term(), {integer(), integer()}}.

-record(search, {model :: #model{}, env :: map(), branches :: tuple(), ends :: tuple(), count :: pos_integer()}).

%% Is there an interleaving of the branches, from this state on, in which every result is right?
-spec check(#model{}, term(), map(), [[done()]]) -> boolean().
check(Model, S, Env, Branches) ->
    Search = search(Model, Env, Branches),
    find(Search, start(Search), S, #{}) =:= true.

search(Model, Env, Branches) ->
    Tuples = [list_to_tuple(B) || B <- Branches],
    #search{model = Model, env = Env, branches = list_to_tuple(Tuples),
            ends = list_to_tuple([tuple_size(B) || B <- Tuples]), count = length(Tuples)}.

%% Positions: how many commands of each branch are taken.
start(#search{count = K}) -> erlang:make_tuple(K, 0).

find(#search{ends = Ends}, Ends, _, _) -> true;
find(Search, Positions, S, Dead) ->
    Key = {Positions, S},
    case is_map_key(Key, Dead) of
        true -> Dead;
        false ->
            case try_each(Search, heads(Search, Positions, S), Positions, S, Dead) of
                true -> true;
                Dead1 -> Dead1#{Key => []}
            end
    end.

try_each(_, [], _, _, Dead) -> Dead;
try_each(Search, [{B, Done} | Rest], Positions, S, Dead) ->
    case step(Search, S, Done) of
        {ok, S1} ->
            case find(Search, setelement(B, Positions, element(B, Positions) + 1), S1, Dead) of
                true -> true;
                Dead1 -> try_each(Search, Rest, Positions, S, Dead1)
            end;
        _ -> try_each(Search, Rest, Positions, S, Dead)
    end.

%% The state after a command, if its result is right in this one.
step(#search{model = Model, env = Env}, S, {_, Call, Result, _}) ->
    try
        case ravel_model:postcondition(Model, S, Call, Result) of
            true ->
                S1 = ravel_vars:eval(Env, ravel_model:next_state(Model, S, Result, Call)),
                case ravel_model:invariant(Model, S1) of
                    true -> {ok, S1};
                    Other -> {invariant, Other}
                end;
            Other -> {postcondition, Other}
        end
    catch
        Class:Reason:_ -> {callback_failed, {Class, Reason}}
    end.

%% The next command of every branch, as far as it may be next.
heads(#search{branches = Branches, ends = Ends, count = K} = Search, Positions, S) ->
    Next = [{B, element(element(B, Positions) + 1, element(B, Branches))}
            || B <- lists:seq(1, K), element(B, Positions) < element(B, Ends)],
    not_blocked(Search, S, in_time(Next)).

in_time([]) -> [];
in_time([_] = Next) -> Next;
in_time([{_, {_, _, _, {0, 0}}} | _] = Next) -> Next;
in_time(Next) ->
    FirstEnd = lists:min([End || {_, {_, _, _, {_, End}}} <- Next]),
    [Head || {_, {_, _, _, {Begin, _}}} = Head <- Next, Begin < FirstEnd].

%% A command that the model says blocks here waits for the others, unless all of them do: then it runs into
%% its time limit.
not_blocked(#search{model = #model{blocking = false}}, _, Next) -> Next;
not_blocked(#search{model = Model}, S, Next) ->
    case [Head || {_, {_, Call, _, _}} = Head <- Next, not ravel_model:blocking(Model, S, Call)] of
        [] -> Next;
        Free -> Free
    end.

%% Why no interleaving explains the results: the longest that comes about (as {branch, command} in order),
%% the state after it, what is wrong with every command that could be next there, and how many {positions,
%% state} pairs were looked at.
-spec explain(#model{}, term(), map(), [[done()]]) ->
          {Order :: [{pos_integer(), done()}], State :: term(), [{pos_integer(), done(), Why :: term()}], pos_integer()}.
explain(Model, S, Env, Branches) ->
    Search = search(Model, Env, Branches),
    {{_, Order, State, Stuck}, Seen} = longest(Search, start(Search), S, [], {-1, [], S, []}, #{}),
    {lists:reverse(Order), State, Stuck, map_size(Seen)}.

longest(Search, Positions, S, Order, Best, Seen) when is_map_key({Positions, S}, Seen) ->
    {kept(Search, Positions, S, Order, Best), Seen};
longest(Search, Positions, S, Order, Best, Seen) ->
    Best1 = kept(Search, Positions, S, Order, Best),
    lists:foldl(
      fun({B, Done}, {BestSoFar, SeenSoFar}) ->
              case step(Search, S, Done) of
                  {ok, S1} ->
                      Positions1 = setelement(B, Positions, element(B, Positions) + 1),
                      longest(Search, Positions1, S1, [{B, Done} | Order], BestSoFar, SeenSoFar);
                  _ -> {BestSoFar, SeenSoFar}
              end
      end, {Best1, Seen#{{Positions, S} => []}}, heads(Search, Positions, S)).

kept(Search, Positions, S, Order, {Length, _, _, _} = Best) ->
    case length(Order) > Length of
        true -> {length(Order), Order, S, [{B, Done, step(Search, S, Done)} || {B, Done} <- heads(Search, Positions, S)]};
        false -> Best
    end.
