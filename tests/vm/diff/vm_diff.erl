%% SPDX-License-Identifier: Apache-2.0
%%
%% Runs the cases of a module and prints a line for each: what the comparison of the machine with erl reads. Uses as little of OTP as it
%% can, so that one missing built-in does not hide everything.
-module(vm_diff).
-export([main/1, run_case/3]).

main(Module) ->
    Cases = lists:sort([F || {F, 0} <- Module:module_info(exports), is_case(atom_to_list(F))]),
    lists:foreach(fun(F) -> print(Module, F, evaluate(Module, F)) end, Cases),
    print(Module, all_cases, length(Cases)).

is_case("t_" ++ _) -> true;
is_case(_) -> false.

evaluate(Module, Function) ->
    {Pid, Monitor} = spawn_monitor(?MODULE, run_case, [self(), Module, Function]),
    receive
        {Pid, Result} -> erlang:demonitor(Monitor, [flush]), Result;
        {'DOWN', Monitor, process, Pid, Reason} -> {died, normalise(Reason)}
    after 20000 ->
        exit(Pid, kill),
        timed_out
    end.

run_case(Parent, Module, Function) ->
    Result =
        try Module:Function() of
            Value -> {value, normalise(Value)}
        catch
            Class:Reason:Trace -> {Class, normalise(Reason), normalise(own_frames(Trace, Module))}
        end,
    Parent ! {self(), Result}.

%% Frames up to the case itself; those of other modules without file and line.
own_frames([], _) -> [];
own_frames([{?MODULE, _, _, _} | _], _) -> [];
own_frames([{Module, F, A, Location} | Rest], Module) -> [{Module, F, A, Location} | own_frames(Rest, Module)];
own_frames([{M, F, A, Location} | Rest], Module) ->
    [{M, F, A, lists:keydelete(file, 1, lists:keydelete(line, 1, Location))} | own_frames(Rest, Module)].

normalise(T) when is_pid(T) -> '$pid';
normalise(T) when is_reference(T) -> '$reference';
normalise(T) when is_port(T) -> '$port';
normalise(T) when is_function(T) ->
    case erlang:fun_info(T, type) of
        {type, external} -> T;
        _ -> '$fun'
    end;
normalise([H | T]) -> [normalise(H) | normalise(T)];
normalise(T) when is_tuple(T) -> list_to_tuple(normalise(tuple_to_list(T)));
normalise(T) when is_map(T) -> {'$map', [{normalise(K), normalise(V)} || {K, V} <- lists:sort(maps:to_list(T))]};
normalise(T) -> T.

print(Module, Case, Result) ->
    io:put_chars([atom_to_list(Module), $:, atom_to_list(Case), $\s, ascii(lists:flatten(io_lib:write(Result))), $\n]).

%% What the terminal would encode in its own way.
ascii([C | T]) when C > 126 -> [$\\, $x, ${, integer_to_list(C, 16), $} | ascii(T)];
ascii([C | T]) -> [C | ascii(T)];
ascii([]) -> [].
