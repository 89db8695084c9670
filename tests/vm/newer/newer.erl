%% SPDX-License-Identifier: Apache-2.0
%%
%% Modules as the compilers of OTP 26 to 28 write them. Those releases are not installed, so the installed compiler's assembly is rewritten with the
%% instructions that came later, and its assembler is taught their numbers:
%%
%%   bs_match          takes the place of every run of bs_get_integer2, bs_get_binary2, bs_skip_bits2, bs_match_string and bs_test_tail2 with
%%                     sizes that are known
%%   update_record     takes the place of setelement and set_tuple_element where the record's size is known
%%   executable_line   (27) and debug_line (28) follow every line
%%   call_fun2         takes the place of call_fun
%%
%% The facts about their operands come from OTP's own assembler. What this cannot write is in hand.erl: bodies of functions, by hand.
%%
%%   erl ... -eval 'newer:main("OUT_FOLDER", ["a.erl", ...])'
-module(newer).
-export([main/2]).

main(Out, Sources) ->
    teach_assembler(),
    Counts = [rewrite(Source, Out) || Source <- Sources],
    io:format("~0p~n", [lists:foldl(fun add_counts/2, #{}, Counts)]).

add_counts(A, B) -> maps:fold(fun(K, V, M) -> M#{K => V + maps:get(K, M, 0)} end, B, A).

%% ---- the assembler

opcodes() -> [{update_record, 5, 181}, {bs_match, 3, 182}, {executable_line, 2, 183}, {debug_line, 4, 184}].

%% The compiler's table of instructions, with more of them.
teach_assembler() ->
    {beam_opcodes, Beam, _} = code:get_object_code(beam_opcodes),
    {ok, {_, [{abstract_code, {_, Forms}}]}} = beam_lib:chunks(Beam, [abstract_code]),
    {ok, beam_opcodes, More, _} = compile:forms([more_clauses(F) || F <- Forms], [binary, return]),
    code:unstick_mod(beam_opcodes),
    code:purge(beam_opcodes),
    {module, beam_opcodes} = code:load_binary(beam_opcodes, "beam_opcodes.beam", More).

more_clauses({function, At, opcode, 2, Clauses}) ->
    New = [{clause, At, [{atom, At, Name}, {integer, At, Arity}], [], [{integer, At, Number}]} || {Name, Arity, Number} <- opcodes()],
    {function, At, opcode, 2, New ++ Clauses};
more_clauses(Form) -> Form.

rewrite(Source, Out) ->
    {ok, Module, {Module, Exports, Attributes, Functions, Labels}} = compile:file(Source, ['S', binary, nowarn_export_all]),
    New = [{function, Name, Arity, Entry, body(Module, Name, Arity, Entry, Code)} || {function, Name, Arity, Entry, Code} <- Functions],
    %% A function by hand needs a few labels of its own.
    {ok, Beam} = beam_asm:module({Module, Exports, Attributes, New, Labels + 1000}, [], [{source, Source}], []),
    ok = file:write_file(filename:join(Out, atom_to_list(Module) ++ ".beam"), Beam),
    count(New).

count(Functions) ->
    Names = [Name || {function, _, _, _, Code} <- Functions, Instruction <- Code, is_tuple(Instruction), {Name, _, _} <- opcodes(), element(1, Instruction) =:= Name],
    lists:foldl(fun(Name, M) -> M#{Name => 1 + maps:get(Name, M, 0)} end, #{}, Names).

body(d_newer, Name, Arity, Entry, Code) ->
    case hand:body(Name, Arity) of
        none -> code(Code, []);
        Body -> lists:takewhile(fun(I) -> I =/= {label, Entry} end, Code) ++ [{label, Entry} | flatten(Body)]
    end;
body(_, _, _, _, Code) -> code(Code, []).

%% Commands are lists of operands in the file.
flatten(Code) -> [operands(Instruction) || Instruction <- Code].
operands({bs_match, Fail, Context, {commands, Commands}}) ->
    {bs_match, Fail, Context, {list, lists:append([[{atom, element(1, C)} | tl(tuple_to_list(C))] || C <- Commands])}};
operands(Instruction) -> Instruction.

%% ---- rewriting

code([], Done) -> flatten(lists:reverse(Done));
code([{line, []} = Line | Rest], Done) -> code(Rest, [Line | Done]);
code([{line, _} = Line, {func_info, _, _, _} = Info | Rest], Done) -> code(Rest, [Info, Line | Done]);
code([{line, _} = Line | Rest], Done) -> code(Rest, [{debug_line, {atom, entry}, 1, 1, 0}, {executable_line, 1, 1}, Line | Done]);
code([{call_fun, Arity} | Rest], Done) -> code(Rest, [{call_fun2, {atom, unsafe}, Arity, {x, Arity}} | Done]);
code([{test, is_tagged_tuple, _, [_, Size, _]} = Test | Rest], Done) -> record(Test, Size, Rest, Done);
code([Instruction | Rest] = All, Done) ->
    case run(All) of
        none -> code(Rest, [Instruction | Done]);
        {Fail, Context, Commands, After} -> code(After, [{bs_match, Fail, Context, {commands, Commands}} | Done])
    end.

%% The record that was just looked at is changed: a call of setelement with its largest position, then the rest in place.
record(Test, Size, Rest, Done) ->
    case lists:splitwith(fun is_move_or_frame/1, Rest) of
        {Moves, [{call_ext, 3, {extfunc, erlang, setelement, 3}} | After]} ->
            case [N || {move, {integer, N}, {x, 0}} <- Moves] of
                [Position] when Position =< Size ->
                    {Sets, Last} = lists:splitwith(fun({set_tuple_element, _, {x, 0}, _}) -> true; (_) -> false end, After),
                    Updates = lists:sort([{Position, {x, 2}} | [{P + 1, V} || {set_tuple_element, V, {x, 0}, P} <- Sets]]),
                    Kept = [M || M <- Moves, M =/= {move, {integer, Position}, {x, 0}}],
                    Update = {update_record, {atom, copy}, Size, {x, 1}, {x, 0}, {list, lists:append([[P, V] || {P, V} <- Updates])}},
                    code(Last, [Update | lists:reverse(Kept)] ++ [Test | Done]);
                _ -> code(Rest, [Test | Done])
            end;
        _ -> code(Rest, [Test | Done])
    end.

is_move_or_frame({move, _, _}) -> true;
is_move_or_frame({allocate, _, _}) -> true;
is_move_or_frame({line, _}) -> true;
is_move_or_frame(_) -> false.

%% {Fail, Context, Commands, the code after it} of the longest run of fields with one fail label.
run([Instruction | _] = Code) ->
    case field(Instruction) of
        {Fail, Context, _, _} -> run(Code, Fail, Context, 0, []);
        none -> none
    end.

run([Instruction | Rest] = Code, Fail, Context, Bits, Commands) ->
    case field(Instruction) of
        {Fail, Context, Size, Command} when is_integer(Size) -> run(Rest, Fail, Context, Bits + Size, [Command | Commands]);
        {Fail, Context, {rest, Unit}, Command} -> {Fail, Context, [{ensure_at_least, Bits, Unit} | lists:reverse(Commands, [Command])], Rest};
        {Fail, Context, {tail, Tail}, none} when Commands =/= [] -> {Fail, Context, [{ensure_exactly, Bits + Tail} | lists:reverse(Commands)], Rest};
        _ when Commands =:= [] -> none;
        _ -> {Fail, Context, [{ensure_at_least, Bits, 1} | lists:reverse(Commands)], Code}
    end.

%% {Fail, Context, Bits | {rest, Unit} | {tail, Bits}, Command}
field({test, bs_get_integer2, Fail, Live, [Context, {integer, Size}, Unit, Flags], To}) when Size * Unit < 4096 ->
    {Fail, Context, Size * Unit, {integer, Live, flags(Flags), Size, Unit, To}};
field({test, bs_get_binary2, Fail, Live, [Context, {integer, Size}, Unit, Flags], To}) when Size * Unit < 4096 ->
    {Fail, Context, Size * Unit, {binary, Live, flags(Flags), Size, Unit, To}};
field({test, bs_get_binary2, Fail, Live, [Context, {atom, all}, Unit, _], To}) -> {Fail, Context, {rest, Unit}, {get_tail, Live, Unit, To}};
field({test, bs_skip_bits2, Fail, [Context, {integer, Size}, Unit, _]}) when Size * Unit < 4096 -> {Fail, Context, Size * Unit, {skip, Size * Unit}};
field({test, bs_match_string, Fail, [Context, Bits, {string, Text}]}) when Bits =< 64 ->
    <<Value:Bits, _/bits>> = Text,
    {Fail, Context, Bits, {'=:=', nil, Bits, Value}};
field({test, bs_test_tail2, Fail, [Context, Bits]}) -> {Fail, Context, {tail, Bits}, none};
field(_) -> none.

flags({field_flags, Flags}) -> {literal, [F || F <- Flags, F =:= little orelse F =:= signed orelse F =:= native]}.
