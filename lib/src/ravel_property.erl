%% SPDX-License-Identifier: Apache-2.0
%%
%% Properties: terms {'$prop', Kind, ...} that the macros of both dialects make, and
%% their evaluation for one test case. A test case is named by a seed, a size and a
%% path: for the k-th ?FORALL reached, which candidate of which candidate its value
%% shrank to. Evaluation draws the values again from that name, so a test case costs
%% no storage, and whoever shrinks needs to know nothing of Erlang terms.
%%
%% Here nothing is printed and no clock is read. What ?WHENFAIL and equals/2 have to
%% say is collected for whoever asks (report/1).

-module(ravel_property).
-export([forall/2, implies/2, whenfail/2, trapexit/1, timeout/2, setup/2, always/2, sometimes/2, conjunction/1, disjunction/1]).
-export([label/3, equals/2, fails/1, numtests/2, on_output/2, wrap/3, exists/3, targeted/2]).
-export([run/2, first/2, outer/1, node/1, setups/1, say_failure/1]).

-record(st, {
    seed, size,
    path = [],          % of the ?FORALLs still to come
    given = none,       % values to use instead of generated ones
    values = [],        % of the ?FORALLs reached, innermost first
    nodes = [],         % how to make their trees, innermost first
    labels = [],        % newest first
    actions = [],       % what to do when it fails, innermost first
    finals = [],        % what ?SETUP wants done at the end
    notes = [],         % what explains a failure, {Format, Arguments}, newest first
    reason = none,
    setup = true        % whether ?SETUP is to be done here
}).

%% Constructors

forall(Gen, Fun) -> {'$prop', forall, Gen, Fun}.
implies(Condition, Thunk) -> {'$prop', implies, Condition, Thunk}.
whenfail(Action, Prop) -> {'$prop', whenfail, Action, Prop}.
trapexit(Thunk) -> {'$prop', trapexit, Thunk, none}.
timeout(Limit, Prop) -> {'$prop', timeout, Limit, Prop}.
setup(Fun, Prop) -> {'$prop', setup, Fun, Prop}.
always(N, Thunk) -> {'$prop', always, N, Thunk}.
sometimes(N, Thunk) -> {'$prop', sometimes, N, Thunk}.
conjunction(Props) -> {'$prop', conjunction, Props, none}.
disjunction(Props) -> {'$prop', disjunction, Props, none}.
%% Kind: collect | {collect, Title} | {measure, Title} | {note, Name} | {printer, Fun}.
label(Kind, Terms, Prop) -> {'$prop', label, {Kind, Terms}, Prop}.
equals(A, B) -> {'$prop', equals, A, B}.

%% Wrappers of a whole property: settings, not conditions.
fails(Prop) -> wrap(expect, fails, Prop).
numtests(N, Prop) -> wrap(tests, N, Prop).
on_output(Fun, Prop) -> wrap(on_output, Fun, Prop).
wrap(Setting, Value, Prop) -> {'$prop', wrap, {Setting, Value}, Prop}.

%% Targeted properties. The search is a plain random one, and the statistics say so:
%% utility values are taken but not climbed. exists(G, P, true): no value has it.
exists(Gen, Fun, Negated) -> label({note, plain_search}, [exists], {'$prop', exists, {Gen, Negated}, Fun}).
targeted(Gen, Fun) -> label({note, plain_search}, [forall_targeted], forall(Gen, Fun)).

%% The settings around a property, outermost first; the inner ones count.
outer({'$prop', wrap, {Setting, Value}, Prop}) -> maps:merge(#{Setting => Value}, outer(Prop));
outer({'$prop', setup, _, Prop}) -> outer(Prop);
outer({'$prop', label, _, Prop}) -> outer(Prop);
outer(_) -> #{}.

%% What is to be done before the first test and after the last, outermost first.
setups({'$prop', wrap, _, Prop}) -> setups(Prop);
setups({'$prop', setup, Fun, Prop}) -> [Fun | setups(Prop)];
setups(_) -> [].

%% One test case

%% Options: seed, size, path, given => [Value] for a re-check, setup => false.
%% Info has labels, and of a failure also values, children, reason, nodes, notes and
%% actions. A node may be given back as an entry of the path.
run(Prop, Options) ->
    St0 = #st{
        seed = ravel_random:seed(maps:get(seed, Options, 0)),
        size = maps:get(size, Options, 10),
        path = maps:get(path, Options, []),
        given = maps:get(given, Options, none),
        setup = maps:get(setup, Options, true)
    },
    {Outcome, St} = eval(Prop, St0),
    lists:foreach(fun finish/1, St#st.finals),
    case Outcome of
        no_child -> no_child;
        error -> {error, St#st.reason};
        _ -> {Outcome, info(Outcome, St)}
    end.

finish(Final) when is_function(Final, 0) -> Final();
finish(_) -> ok.

%% As few words as can be for the many tests that pass.
info(failed, St) ->
    #{
        values => lists:reverse(St#st.values),
        children => [unknown || _ <- St#st.nodes],
        labels => lists:reverse(St#st.labels),
        nodes => lists:reverse(St#st.nodes),
        reason => St#st.reason,
        notes => lists:reverse(St#st.notes),
        actions => St#st.actions
    };
info(_, #st{labels = []}) -> #{};
info(_, St) -> #{labels => lists:reverse(St#st.labels)}.

%% The tree of the outermost ?FORALL, at its path, without running the body:
%% {ok, Tree} | none | no_child.
first(Prop, Options) ->
    case to_forall(Prop) of
        {'$prop', forall, Gen, _} ->
            Path = case maps:get(path, Options, []) of [] -> []; [First | _] -> First end,
            Seed = ravel_random:seed(maps:get(seed, Options, 0)),
            [Tree | _] = ravel_gen_tree:tree(Gen, maps:get(size, Options, 10), Seed),
            case walk(Path, Tree) of
                {_, _} = Node -> {ok, Node};
                Other -> Other
            end;
        _ -> none
    end.

to_forall({'$prop', wrap, _, Prop}) -> to_forall(Prop);
to_forall({'$prop', setup, _, Prop}) -> to_forall(Prop);
to_forall({'$prop', label, _, Prop}) -> to_forall(Prop);
to_forall(Prop) -> Prop.

%% Evaluation: {passed | failed | discarded | error | no_child, State}

eval(true, St) -> {passed, St};
eval(false, St) -> {failed, St#st{reason = first_reason(St, false)}};
eval({'$prop', Kind, A, B}, St) -> eval(Kind, A, B, St);
eval({'$gen', lazy, Thunk}, St) -> call(Thunk, [], St);
eval(Thunk, St) when is_function(Thunk, 0) -> call(Thunk, [], St);
eval([], St) -> {passed, St};
eval(Other, St) -> {error, St#st{reason = {non_boolean_result, Other}}}.

first_reason(#st{reason = none}, Reason) -> Reason;
first_reason(#st{reason = Reason}, _) -> Reason.

%% The property that a user's function returns. An exception is a failure.
call(Fun, Args, St) ->
    try apply(Fun, Args) of
        Prop -> eval(Prop, St)
    catch
        Class:Reason:Stack -> raised(Class, Reason, Stack, St)
    end.

raised(throw, {'$ravel', Problem}, _, St) -> {error, St#st{reason = Problem}};
raised(Class, Reason, Stack, St) ->
    {failed, St#st{reason = {exception, Class, Reason, lists:takewhile(fun({M, _, _, _}) -> M =/= ?MODULE end, Stack)}}}.

eval(forall, Gen, Fun, St0) ->
    case draw(Gen, St0) of
        {Value, St} -> call(Fun, [Value], St);
        {Outcome, Reason, St} -> {Outcome, St#st{reason = Reason}}
    end;
eval(implies, true, Thunk, St) -> eval(Thunk, St);
eval(implies, false, _, St) -> {discarded, St};
eval(implies, Other, _, St) -> {error, St#st{reason = {non_boolean_condition, Other}}};
eval(whenfail, Action, Prop, St) -> eval(Prop, St#st{actions = [Action | St#st.actions]});
eval(equals, A, B, St) when A =:= B -> {passed, St};
eval(equals, A, B, St) ->
    eval(false, St#st{notes = [{"~tp =/= ~tp~n", [A, B]} | St#st.notes]});
eval(label, Label, Prop, St) -> eval(Prop, St#st{labels = add_labels(Label, St#st.labels)});
eval(wrap, _, Prop, St) -> eval(Prop, St);
eval(setup, _, Prop, #st{setup = false} = St) -> eval(Prop, St);
eval(setup, Fun, Prop, St) -> set_up(Fun, Prop, St);
eval(conjunction, Props, _, St) -> conjoin(Props, St);
eval(disjunction, Props, _, St) -> one_of(Props, St);
eval(always, N, Thunk, St) -> always_holds(N, Thunk, St);
eval(sometimes, N, Thunk, St) -> sometimes_holds(N, Thunk, St, St);
eval(exists, {Gen, true}, Fun, St) -> eval(forall, Gen, negated(Fun), St);
eval(exists, {Gen, false}, Fun, St) -> found(1000, Gen, Fun, St, St);
eval(trapexit, Thunk, _, St) -> apart(infinity, Thunk, St);
eval(timeout, Limit, Prop, St) -> apart(Limit, Prop, St).

negated(Fun) -> fun(Value) -> case Fun(Value) of true -> false; false -> true; Other -> Other end end.

%% One value of many that has the property. They grow, for a small one need not have it.
found(0, _, _, _, First) -> {failed, First#st{reason = not_found}};
found(N, Gen, Fun, #st{size = Size} = St0, First) ->
    case eval(forall, Gen, Fun, St0#st{size = max(Size, 50 - N div 20)}) of
        {Outcome, St} when Outcome =:= failed; Outcome =:= discarded -> found(N - 1, Gen, Fun, again(First, St), First);
        Other -> Other
    end.

set_up(Fun, Prop, St) ->
    try (if is_function(Fun, 1) -> Fun(#{}); true -> Fun() end) of
        Final -> eval(Prop, St#st{finals = [Final | St#st.finals]})
    catch
        Class:Reason:Stack -> raised(Class, Reason, Stack, St)
    end.

add_labels({Kind, Terms}, Labels) ->
    lists:foldl(fun(Term, Acc) -> [{Kind, Term} | Acc] end, Labels, Terms).

%% All parts, so that a report names every one that fails. In the counterexample,
%% the values of a part stand under its tag.
conjoin(Props, #st{given = none} = St) -> each(Props, St, [], passed);
conjoin(Props, #st{given = [Parts | Rest]} = St0) ->
    Run = fun({Tag, Given}, {Outcome, Acc}) ->
        {_, Prop} = lists:keyfind(Tag, 1, Props),
        {New, _} = eval(Prop, Acc#st{given = Given}),
        {worse(New, Outcome), Acc}
    end,
    {Outcome, St} = lists:foldl(Run, {passed, St0}, [Part || {Tag, _} = Part <- Parts, lists:keymember(Tag, 1, Props)]),
    {Outcome, St#st{given = Rest}};
conjoin(_, St) -> {error, St#st{reason = too_few_instances}}.

each([], St, [], Outcome) -> {Outcome, St};
each([], St, Failed, Outcome) -> {Outcome, St#st{values = [lists:reverse(Failed) | St#st.values]}};
each([{Tag, Prop} | Rest], St0, Failed, Outcome) ->
    {New, St} = eval(Prop, St0#st{values = []}),
    Next = St#st{values = St0#st.values},
    case New of
        passed -> each(Rest, Next, Failed, Outcome);
        discarded -> each(Rest, Next, Failed, worse(discarded, Outcome));
        failed ->
            Part = {Tag, lists:reverse(St#st.values)},
            each(Rest, Next#st{notes = [{"~tp failed~n", [Tag]} | St#st.notes]}, [Part | Failed], failed);
        _ -> {New, St}
    end.

worse(_, failed) -> failed;
worse(Outcome, _) -> Outcome.

%% The first part that holds.
one_of([], St) -> eval(false, St);
one_of([{_, Prop} | Rest], St0) ->
    case eval(Prop, St0) of
        {failed, St} -> one_of(Rest, again(St0, St));
        Other -> Other
    end.

always_holds(N, _, St) when N =< 0 -> {passed, St};
always_holds(N, Thunk, St0) ->
    case eval(Thunk, St0) of
        {passed, St} -> always_holds(N - 1, Thunk, again(St0, St));
        Other -> Other
    end.

%% A repetition that failed leaves nothing behind when a later one holds.
sometimes_holds(1, Thunk, St, _) -> eval(Thunk, St);
sometimes_holds(N, Thunk, St0, First) ->
    case eval(Thunk, St0) of
        {failed, St} -> sometimes_holds(N - 1, Thunk, again(First, St), First);
        Other -> Other
    end.

%% The state for one more repetition: the random numbers go on, the values start again.
again(Before, After) -> Before#st{seed = After#st.seed, labels = After#st.labels}.

%% The value of a ?FORALL

draw(Gen, #st{given = none} = St) ->
    {Path, Later} = case St#st.path of [] -> {[], []}; [P | Ps] -> {P, Ps} end,
    try generate(Path, Gen, St#st.size, St#st.seed) of
        {Value, Node, Seed} ->
            {ravel_symbolic:values(Value), St#st{
                seed = Seed, path = Later,
                values = [Value | St#st.values], nodes = [Node | St#st.nodes]
            }};
        none -> {discarded, none, St};
        no_child -> {no_child, none, St}
    catch
        throw:{'$ravel', Problem} -> {error, Problem, St};
        Class:Reason:Stack -> {error, {generator, Class, Reason, Stack}, St}
    end;
draw(_, #st{given = [Value | Rest]} = St) ->
    {ravel_symbolic:values(Value), St#st{given = Rest, values = [Value | St#st.values]}};
draw(_, St) -> {error, too_few_instances, St}.

generate([], Gen, Size, Seed) ->
    [Value | Next] = ravel_gen:value(Gen, Size, Seed),
    {Value, {again, Gen, Size, Seed}, Next};
generate({node, {Value, _}, Next} = Node, _, _, _) -> {Value, Node, Next};
generate(Path, Gen, Size, Seed) ->
    [Tree | Next] = ravel_gen_tree:tree(Gen, Size, Seed),
    case walk(Path, Tree) of
        {Value, _} = Kid -> {Value, {node, Kid, Next}, Next};
        None -> None
    end.

%% The node of a value, with its tree.
node({again, Gen, Size, Seed}) ->
    [Tree | Next] = ravel_gen_tree:tree(Gen, Size, Seed),
    {node, Tree, Next};
node(Node) -> Node.

walk([], Tree) -> Tree;
walk([I | Path], Tree) ->
    case ravel_tree:child(I, Tree) of
        {_, _} = Kid -> walk(Path, Kid);
        None -> None
    end.

%% Parts that run in a process of their own: so that it may be killed when time is
%% up, and may die of a link without taking the test with it.

apart(Limit, Prop, St) ->
    Parent = self(),
    Tag = make_ref(),
    Dictionary = get(),
    {Pid, Monitor} = spawn_monitor(fun() ->
        [put(Key, Value) || {Key, Value} <- Dictionary],
        Result = eval(Prop, St),
        Parent ! {Tag, Result, get(ravel_report)}
    end),
    receive
        {Tag, Result, Report} ->
            erlang:demonitor(Monitor, [flush]),
            put(ravel_report, Report),
            Result;
        {'DOWN', Monitor, process, Pid, Reason} ->
            {failed, St#st{reason = {trapped, Reason}}}
    after Limit ->
        exit(Pid, kill),
        receive {'DOWN', Monitor, process, Pid, _} -> ok end,
        receive {Tag, _, _} -> ok after 0 -> ok end,
        {failed, St#st{reason = time_out}}
    end.

%% Why it failed, as lines of text.
say_failure(false) -> [];
say_failure(not_found) -> "No value with this property was found.\n";
say_failure(time_out) -> "Time is up.\n";
say_failure({trapped, Reason}) -> io_lib:format("A linked process died: ~tp~n", [Reason]);
say_failure({exception, Class, Reason, Stack}) ->
    [io_lib:format("An exception was raised: ~tp:~tp~n", [Class, Reason]),
     [io_lib:format("  in ~tp:~tp/~tp~ts~n", [M, F, arity(A), line(L)]) || {M, F, A, L} <- Stack]];
say_failure(Other) -> io_lib:format("~tp~n", [Other]).

arity(Args) when is_list(Args) -> length(Args);
arity(Arity) -> Arity.

line(Location) ->
    case lists:keyfind(line, 1, Location) of
        {line, Line} -> [" (line ", integer_to_list(Line), ")"];
        false -> []
    end.
