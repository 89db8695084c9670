%% SPDX-License-Identifier: Apache-2.0
%%
%% Statistics of test cases as text: percentages for collect, aggregate and
%% classify; least, average and greatest for measure.

-module(ravel_labels).
-export([show/2, count/1]).

%% [{Kind, Term}] in any order -> [{Kind, [{Term, Count}]}], kinds sorted.
count(Labels) ->
    Counts = lists:foldl(
        fun({Kind, Term}, Acc) ->
            Inner = maps:get(Kind, Acc, #{}),
            Acc#{Kind => Inner#{Term => maps:get(Term, Inner, 0) + 1}}
        end, #{}, Labels),
    [{Kind, lists:sort(maps:to_list(Inner))} || {Kind, Inner} <- lists:sort(maps:to_list(Counts))].

show(Counted, Tests) -> [show_one(Kind, Terms, Tests) || {Kind, Terms} <- Counted].

show_one({measure, Title}, Terms, _) ->
    Numbers = [{N, Count} || {N, Count} <- Terms, is_number(N)],
    case Numbers of
        [] -> [];
        _ ->
            Total = lists:sum([Count || {_, Count} <- Numbers]),
            Sum = lists:sum([N * Count || {N, Count} <- Numbers]),
            [title(Title),
             io_lib:format("  least ~w, average ~.4g, greatest ~w (~w values)~n",
                           [element(1, hd(lists:sort(Numbers))), Sum / Total, element(1, lists:max(Numbers)), Total])]
    end;
show_one({printer, _}, _, _) -> [];
show_one({note, plain_search}, Names, _) ->
    [[macro(Name), " was tested with plain random values; its search is not targeted here.\n"] || {Name, _} <- Names];
show_one({collect, Title}, Terms, Tests) -> [title(Title), percentages(Terms, Tests)];
show_one(_, Terms, Tests) -> percentages(Terms, Tests).

macro(Name) -> ["?", string:uppercase(atom_to_list(Name))].

title(Title) -> [io_lib:format("~ts", [to_text(Title)]), "\n"].

to_text(Title) when is_atom(Title); is_binary(Title) -> Title;
to_text(Title) ->
    case io_lib:printable_unicode_list(Title) of
        true -> Title;
        false -> io_lib:format("~tp", [Title])
    end.

%% The most frequent first; ties in the order of terms.
percentages(Terms, _) ->
    Total = lists:sum([Count || {_, Count} <- Terms]),
    Sorted = lists:sort(fun({T1, C1}, {T2, C2}) -> {-C1, T1} =< {-C2, T2} end, Terms),
    [[io_lib:format("~5.1f% ", [100.0 * Count / Total]), term(Term), "\n"] || {Term, Count} <- Sorted].

term(Term) -> io_lib:format("~tp", [Term]).
