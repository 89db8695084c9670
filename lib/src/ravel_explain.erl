%% SPDX-License-Identifier: Apache-2.0
%%
%% A run of commands as text: calls with their results, one column for each branch, the model state, and why
%% the test failed: the postcondition that was false, or, when no interleaving explains what the branches
%% returned, how far the longest one gets and what stops it there.
%%
%% A pid or reference that a command returned is shown as that command's variable: its own number says nothing.
%%
%% When the test case that is being run is to be reported (ravel_detail in the process dictionary), what
%% makes the text of a failing run is left under ravel_report: a function, because even formatting asks the
%% machine for settings, and the test must go on exactly as it did when it was found.
-module(ravel_explain).

-export([sequential/3, parallel/6, call/2, result/1]).

-include("ravel_model.hrl").

%% Columns side by side up to this width, below each other beyond it.
-define(WIDTH_MAX, 110).
%% Longer terms are cut: a model state can be the contents of a database.
-define(TERM_MAX, 1000).

sequential(_, _, {_, _, ok}) -> ok;
sequential(Model, Commands, Outcome) -> leave(fun() -> sequential_text(Model, Commands, Outcome) end).

parallel(_, _, _, _, _, ok) -> ok;
parallel(Model, History, S, Env, Branches, Reason) ->
    leave(fun() -> parallel_text(Model, History, S, Env, Branches, Reason) end).

leave(Text) ->
    case get(ravel_detail) of
        true -> put(ravel_report, [Text | earlier(get(ravel_report))]);
        _ -> ok
    end.

earlier(undefined) -> [];
earlier(Reports) -> Reports.

%%% Sequential runs

sequential_text(Model, Commands, {History, S, Reason}) ->
    Names = names(History, []),
    ["commands:\n", history_text(Model, Names, History), unfinished(Model, Commands, History, Reason),
     "model state before it: ", symbolic(named(Names, S)), "\n"].

%% The commands that returned, with their results.
history_text(_, _, []) -> "  (none)\n";
history_text(Model, Names, History) ->
    [["  ", line(Model, Names, Command, Result), "\n"] || {_, Command, _, Result, _} <- History].

%% What went wrong: in the last command of the history, or in the one after it.
unfinished(_, _, _, {What, Value}) when What =:= postcondition; What =:= invariant ->
    ["  ^ ", why({What, Value}), "\n"];
unfinished(_, _, _, initialization_error) ->
    "  the initial state could not be evaluated\n";
unfinished(Model, Commands, History, Reason) ->
    Done = [Command || {_, Command, _, _, _} <- History],
    case ravel_statem:plain(Commands) -- Done of
        [Next | _] -> ["  ", command(Model, Next), " -> ", why(Reason), "\n"];
        [] -> ["  ", why(Reason), "\n"]
    end.

%%% Parallel runs

parallel_text(Model, History, S, Env, Branches, Reason) ->
    Names = names(History, Branches),
    ["prefix:\n", history_text(Model, Names, History), "model state after it: ", symbolic(named(Names, S)), "\n",
     columns([["branch " ++ integer_to_list(N) | [lists:flatten(["  ", done(Model, Names, D)]) || D <- Branch]]
              || {N, Branch} <- numbered(Branches)]),
     verdict(Model, Names, S, Env, Branches, Reason)].

numbered(List) -> lists:zip(lists:seq(1, length(List)), List).

verdict(_, _, _, _, _, {branch_died, N, Reason}) ->
    ["branch ", integer_to_list(N), " was killed: ", term(Reason), "\n"];
verdict(Model, Names, S, Env, Branches, no_possible_interleaving) ->
    {Order, State, Stuck, Looked} = ravel_linear:explain(Model, S, Env, Branches),
    Total = lists:sum([length(B) || B <- Branches]),
    ["no interleaving explains these results (", integer_to_list(Looked), plural(Looked, " state"), " looked at)\n",
     case Order of
         [] -> "from the state after the prefix, no command can come first:\n";
         _ -> [io_lib:format("the longest has ~b of ~b commands:~n", [length(Order), Total]),
               [placed(Model, Names, B, D, []) || {B, D} <- Order],
               "then, in model state ", symbolic(named(Names, State)), "\n"]
     end,
     [placed(Model, Names, B, D, [": ", why(named(Names, Why))]) || {B, D, Why} <- Stuck]].

placed(Model, Names, B, Done, Says) -> ["  branch ", integer_to_list(B), ": ", done(Model, Names, Done), Says, "\n"].

plural(1, Word) -> Word;
plural(_, Word) -> [Word, "s"].

%% Lists of lines side by side, or one after the other where that is too wide.
columns([]) -> [];
columns(Columns) ->
    Widths = [lists:max([string:length(Line) || Line <- Column]) || Column <- Columns],
    case lists:sum(Widths) + 3 * length(Widths) =< ?WIDTH_MAX of
        true -> rows(Columns, Widths);
        false -> [[Line, "\n"] || Column <- Columns, Line <- Column]
    end.

rows(Columns, Widths) ->
    case lists:all(fun(Column) -> Column =:= [] end, Columns) of
        true -> [];
        false ->
            Cells = [string:pad(first(Column), Width) || {Column, Width} <- lists:zip(Columns, Widths)],
            [string:trim(lists:flatten(lists:join(" | ", Cells)), trailing), "\n", rows([rest(C) || C <- Columns], Widths)]
    end.

first([]) -> "";
first([Line | _]) -> Line.

rest([]) -> [];
rest([_ | Lines]) -> Lines.

%%% Pieces

%% Which command returned a pid, reference or port first.
names(History, Branches) ->
    Results = [{Command, Result} || {_, Command, _, Result, _} <- History]
        ++ [{Command, Result} || {Command, _, Result, _} <- lists:append(Branches)],
    maps:from_list([{Result, Var} || {{set, Var, _}, Result} <- lists:reverse(Results), is_opaque(Result)]).

is_opaque(T) -> is_pid(T) orelse is_reference(T) orelse is_port(T).

named(Names, T) when is_map_key(T, Names) -> map_get(T, Names);
named(Names, [H | T]) -> [named(Names, H) | named(Names, T)];
named(Names, T) when is_tuple(T) -> list_to_tuple(named(Names, tuple_to_list(T)));
named(Names, T) when is_map(T) -> maps:from_list(named(Names, maps:to_list(T)));
named(_, T) -> T.

%% The command that a name comes from shows what it stands for.
line(Model, Names, {set, Var, _} = Command, Result) ->
    Shown = case Names of
                #{Result := Var} -> Result;
                _ -> named(Names, Result)
            end,
    [command(Model, Command), " -> ", result(Shown)].

done(Model, Names, {Command, _, Result, _}) -> line(Model, Names, Command, Result).

command(Model, {set, Var, Call}) -> [symbolic(Var), " = ", call(Model, Call)].

call(#model{mod = Mod}, Call) ->
    [case element(2, Call) of
         Mod -> [];
         Other -> [symbolic(Other), ":"]
     end,
     symbolic(element(3, Call)), "(", lists:join(", ", [symbolic(Arg) || Arg <- element(4, Call)]), ")"].

%% {var, 5} is V5, wherever it stands.
symbolic({var, N}) when is_integer(N) -> ["V", integer_to_list(N)];
symbolic({var, Name}) -> ["V_", term(Name)];
symbolic(T) ->
    case {T, ravel_vars:uses(T)} of
        {_, []} -> term(T);
        {[_ | _], _} when length(T) > 0 -> ["[", lists:join(",", [symbolic(X) || X <- T]), "]"];
        {_, _} when is_tuple(T) -> ["{", lists:join(",", [symbolic(X) || X <- tuple_to_list(T)]), "}"];
        {_, _} when is_map(T) ->
            ["#{", lists:join(",", [[symbolic(K), " => ", symbolic(V)] || {K, V} <- lists:sort(maps:to_list(T))]), "}"];
        _ -> term(T)
    end.

result({'EXIT', {Reason, [{M, F, A, _} | _]}}) when is_atom(M), is_atom(F) ->
    io_lib:format("** ~ts in ~tw:~tw/~w", [term(Reason), M, F, arity(A)]);
result({'EXIT', Reason}) -> ["** exit ", term(Reason)];
result(Result) -> symbolic(Result).

arity(A) when is_list(A) -> length(A);
arity(A) -> A.

why({exception, error, Reason, [{M, F, A, _} | _]}) ->
    io_lib:format("error ~ts in ~tw:~tw/~w", [term(Reason), M, F, arity(A)]);
why({exception, Class, Reason, _}) -> [atom_to_list(Class), " ", term(Reason)];
why({callback_failed, {Class, Reason}}) -> ["the postcondition raised ", atom_to_list(Class), " ", term(Reason)];
why({What, {exception, _, _, _} = Exception}) -> ["the ", atom_to_list(What), " raised ", why(Exception)];
why({What, false}) -> [atom_to_list(What), " is false"];
why({What, Value}) -> [atom_to_list(What), " gives ", symbolic(Value)];
why(Other) -> term(Other).

term(T) ->
    Text = lists:flatten(io_lib:format("~0tp", [T])),
    case length(Text) > ?TERM_MAX of
        true -> [lists:sublist(Text, ?TERM_MAX), "..."];
        false -> Text
    end.
