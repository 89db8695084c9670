%% SPDX-License-Identifier: Apache-2.0
%%
%% Testing in plain Erlang: the loop behind proper:quickcheck and eqc:quickcheck,
%% for programs that call them. It runs the tests one after the other in the calling
%% process and shrinks the first failure: every candidate of every ?FORALL in turn,
%% outermost first; the first that fails alike is the next case; the end is a case
%% none of whose candidates fails. It decides no schedules: `ravel test` does.

-module(ravel_loop).
-export([check/2, recheck/2]).

%% Options: tests, start_size, max_size, max_shrinks, constraint_tries, seed, fails, until (ms),
%% tell => fun(Event), Event one of passed, discarded, {failed, Tests, Info},
%% shrunk, {minimal, Shrinks, Info}.
%% Result: {passed, Tests, Labels} | {failed, Tests, Info, Shrinks} | {error, Reason}.
check(Prop, Options0) ->
    Options = maps:merge(Options0, renamed(ravel_property:outer(Prop))),
    ravel_quick:prepare(#{max_tries => maps:get(constraint_tries, Options, 100)}),
    Finals = [set_up(Fun) || Fun <- ravel_property:setups(Prop)],
    try tests(Prop, Options)
    after [Final() || Final <- lists:reverse(Finals), is_function(Final, 0)]
    end.

renamed(#{expect := fails} = Settings) -> maps:remove(expect, Settings#{fails => true});
renamed(Settings) -> Settings.

set_up(Fun) when is_function(Fun, 1) -> Fun(#{});
set_up(Fun) -> Fun().

tests(Prop, Options) ->
    Tests = maps:get(tests, Options, 100),
    Seed = maps:get(seed, Options, none),
    Start = case Seed of none -> {erlang:system_time(), erlang:unique_integer()}; _ -> Seed end,
    Stop = case Options of
        #{until := Ms} -> erlang:monotonic_time(millisecond) + Ms;
        _ -> infinity
    end,
    loop(Prop, Options#{tests => Tests, seed => Start, stop => Stop}, 0, 0, []).

loop(_, #{tests := Tests}, Passed, _, Labels) when Passed >= Tests -> {passed, Passed, lists:append(Labels)};
loop(_, #{tests := Tests}, Passed, Discarded, Labels) when Discarded > 5 * Tests + 50 ->
    case Passed of
        0 -> {error, cant_satisfy};
        _ -> {passed, Passed, lists:append(Labels)}
    end;
loop(Prop, #{seed := Seed, stop := Stop} = Options, Passed, Discarded, Labels) ->
    Case = #{seed => {Seed, Passed, Discarded}, size => size(Passed, Discarded, Options), setup => false},
    tell(Options, {start, Passed}),
    case ravel_property:run(Prop, Case) of
        {passed, Info} ->
            tell(Options, passed),
            More = [maps:get(labels, Info, []) | Labels],
            case Stop =/= infinity andalso erlang:monotonic_time(millisecond) >= Stop of
                true -> {passed, Passed + 1, lists:append(More)};
                false -> loop(Prop, Options, Passed + 1, Discarded, More)
            end;
        {discarded, _} ->
            tell(Options, discarded),
            loop(Prop, Options, Passed, Discarded + 1, Labels);
        {failed, Info} ->
            tell(Options, {failed, Passed + 1, Info}),
            {Shrinks, Minimal} = shrink(Prop, Case, Info, Options),
            {failed, Passed + 1, Minimal, Shrinks};
        {error, Reason} -> {error, Reason}
    end.

%% From the first size to the last over all tests; a test that was discarded is
%% tried again a little larger, for small values often break a condition.
size(Passed, Discarded, #{tests := Tests} = Options) ->
    First = maps:get(start_size, Options, 1),
    Last = maps:get(max_size, Options, 42),
    Grown = First + (Passed * (Last - First)) div max(min(Tests, 100) - 1, 1),
    min(max(Last, First), Grown + min(Discarded div 10, Last)).

tell(#{tell := Tell}, Event) -> Tell(Event);
tell(_, _) -> ok.

%% Shrinking

shrink(Prop, Case, Info, Options) ->
    case maps:get(max_shrinks, Options, 500) of
        0 -> {0, Info};
        _ when is_map_key(fails, Options) -> {0, Info};
        Max ->
            {Shrinks, Minimal} = smaller(Prop, Case, Info, Options, Max, 0),
            tell(Options, {minimal, Shrinks, Minimal}),
            {Shrinks, Minimal}
    end.

smaller(_, _, Info, _, Max, Max) -> {Max, Info};
smaller(Prop, Case, #{nodes := Nodes} = Info, Options, Max, Done) ->
    case first_failing(Prop, Case, kind(Info), [], [ravel_property:node(N) || N <- Nodes]) of
        none -> {Done, Info};
        Smaller ->
            tell(Options, shrunk),
            smaller(Prop, Case, Smaller, Options, Max, Done + 1)
    end.

first_failing(_, _, _, _, []) -> none;
first_failing(Prop, Case, Kind, Before, [{node, Tree, Seed} = Node | After]) ->
    case try_each(ravel_tree:kids(Tree), Seed, Prop, Case, Kind, Before) of
        none -> first_failing(Prop, Case, Kind, [Node | Before], After);
        Info -> Info
    end.

try_each([], _, _, _, _, _) -> none;
try_each(Rest, Seed, Prop, Case, Kind, Before) when is_function(Rest) ->
    try_each(Rest(), Seed, Prop, Case, Kind, Before);
try_each([Kid | Rest], Seed, Prop, Case, Kind, Before) ->
    case candidate(ravel_tree:force(Kid), Seed, Prop, Case, Before) of
        {failed, Info} ->
            case kind(Info) of
                Kind -> Info;
                _ -> try_each(Rest, Seed, Prop, Case, Kind, Before)
            end;
        _ -> try_each(Rest, Seed, Prop, Case, Kind, Before)
    end.

candidate(none, _, _, _, _) -> none;
candidate(Tree, Seed, Prop, Case, Before) ->
    ravel_property:run(Prop, Case#{path => lists:reverse(Before, [{node, Tree, Seed}])}).

%% Failures are alike when they are of one kind; an exception also of one class.
kind(#{reason := {exception, Class, _, _}}) -> {exception, Class};
kind(#{reason := Reason}) when is_tuple(Reason) -> element(1, Reason);
kind(#{reason := Reason}) -> Reason.

%% One test of given values: passed | {failed, Info} | {error, Reason}.
recheck(Prop, Values) ->
    case ravel_property:run(Prop, #{given => Values}) of
        {passed, _} -> passed;
        {discarded, _} -> {error, rejected};
        Other -> Other
    end.
