#!/usr/bin/env escript
%% SPDX-License-Identifier: Apache-2.0
%%
%% One half of the differential test of the .beam reader: what OTP's own tools (beam_disasm,
%% beam_lib, binary_to_term) say about the files named on standard input, as text. beam_dump.cc
%% writes the same text from Ravel's reader; run.sh compares the two.
%%
%% Each module is: its functions with the opcodes in order, the operands of the instructions that
%% use most kinds of operands, all tables, all literals, and the number of nodes of each kind in
%% its debug info. OTP has no tool that shows line tables, so the chunk is taken apart here, and
%% the lines of functions are compared with those of the abstract code besides.
-mode(compile).

main(_) ->
    ok = io:setopts(standard_io, [{encoding, latin1}, {binary, true}]),
    loop().

loop() ->
    case io:get_line("") of
        eof -> ok;
        Line -> module(string:trim(binary_to_list(Line))), loop()
    end.

put_line(Parts) -> file:write(standard_io, [Parts, $\n]).

module(File) ->
    {beam_file, Module, _, _, _, Functions} = beam_disasm:file(File),
    {ok, {Module, Chunks}} =
        beam_lib:chunks(File, ["LitT", "Line", "Attr", "CInf", "FunT", "Dbgi", imports, labeled_exports,
                               labeled_locals], [allow_missing_chunks]),
    put_line(["module ", atom(Module)]),
    [First | Others] = Functions,
    function(First),
    [function(in_order(F)) || F <- Others],
    Get = fun(Key) -> {Key, Value} = lists:keyfind(Key, 1, Chunks), Value end,
    [put_line(["import ", atom(M), $:, atom(F), $/, int(A)]) || {M, F, A} <- lists:sort(Get(imports))],
    [put_line(["export ", name(F, A), $\s, int(L)]) || {F, A, L} <- lists:sort(Get(labeled_exports))],
    [put_line(["local ", name(F, A), $\s, int(L)]) || {F, A, L} <- lists:sort(Get(labeled_locals))],
    lambdas(Get("FunT")),
    literals(Get("LitT")),
    lines(Get("Line")),
    put_line(["attributes ", term(binary_to_term(Get("Attr")))]),
    put_line(["compile ", term(binary_to_term(Get("CInf")))]),
    debug_info(Get("Dbgi"), [{N, A} || {function, N, A, _, _} <- Functions]).

%% beam_disasm gives the label and the line before func_info in reverse, except in the first function.
in_order({function, Name, Arity, Entry, Code}) ->
    {Start, Rest} = lists:splitwith(fun(I) -> element(1, I) =/= func_info end, Code),
    {function, Name, Arity, Entry, lists:reverse(Start, Rest)}.

function({function, Name, Arity, Entry, Code}) ->
    put_line(["function ", name(Name, Arity), " entry ", int(Entry), " count ", int(length(Code))]),
    put_line(["  ", lists:join($\s, [opcode(I) || I <- Code])]),
    [detail(I) || I <- Code].

%% beam_disasm names some instructions in its own way; back to the names of the opcodes.
opcode({test, Name, _, _}) -> atom_to_list(Name);
opcode({test, Name, _, _, _}) -> atom_to_list(Name);
opcode({test, Name, _, _, _, _}) -> atom_to_list(Name);
opcode({bif, _, _, Args, _}) -> ["bif", int(length(Args))];
opcode({gc_bif, _, _, _, Args, _}) -> ["gc_bif", int(length(Args))];
opcode({arithfbif, Name, _, _, _}) -> atom_to_list(Name);
opcode(I) when is_tuple(I) -> atom_to_list(element(1, I));
opcode(I) -> atom_to_list(I).

detail({move, From, To}) -> put_line(["  move ", arg(From), $\s, arg(To)]);
detail({line, N}) -> put_line(["  line ", int(N)]);
detail({label, N}) -> put_line(["  label ", int(N)]);
detail({select_val, From, Fail, {list, List}}) ->
    put_line(["  select_val ", arg(From), $\s, arg(Fail), [[$\s, arg(A)] || A <- List]]);
detail({put_tuple2, To, {list, List}}) -> put_line(["  put_tuple2 ", arg(To), [[$\s, arg(A)] || A <- List]]);
detail({call_ext, N, {extfunc, M, F, A}}) -> put_line(["  call_ext ", int(N), $\s, atom(M), $:, atom(F), $/, int(A)]);
detail({call, N, {f, L}}) -> put_line(["  call ", int(N), $\s, int(L)]);
detail({call, N, {M, F, A}}) -> put_line(["  call ", int(N), $\s, atom(M), $:, atom(F), $/, int(A)]);
detail({put_list, A, B, C}) -> put_line(["  put_list ", arg(A), $\s, arg(B), $\s, arg(C)]);
detail(_) -> ok.

arg({tr, Register, _}) -> arg(Register);
arg({x, N}) -> [$x, int(N)];
arg({y, N}) -> [$y, int(N)];
arg({fr, N}) -> ["fr", int(N)];
arg({f, N}) -> [$f, int(N)];
arg({u, N}) -> [$u, int(N)];
arg({atom, A}) -> term(A);
arg(nil) -> "[]";
arg({integer, N}) -> term(N);
arg({literal, T}) -> term(T);
arg({float, F}) -> term(F).

lambdas(missing_chunk) -> ok;
lambdas(<<_:32, Entries/binary>>) ->
    [put_line(["lambda ", int(A), $\s, int(Arity), $\s, int(L), $\s, int(I), $\s, int(Free), $\s, int(U)])
     || <<A:32, Arity:32, L:32, I:32, Free:32, U:32>> <= Entries].

literals(missing_chunk) -> ok;
literals(<<0:32, Table/binary>>) -> literal_table(Table);
literals(<<_:32, Packed/binary>>) -> literal_table(zlib:uncompress(Packed)).

literal_table(<<_:32, Entries/binary>>) ->
    [put_line(["literal ", term(binary_to_term(T))]) || <<Size:32, T:Size/binary>> <= Entries].

lines(missing_chunk) -> ok;
lines(<<0:32, _:32, _:32, Count:32, FileCount:32, Rest/binary>>) ->
    Names = line_items(Count, 0, Rest),
    [put_line(["file ", Name]) || <<Size:16, Name:Size/binary>> <= Names],
    put_line(["files ", int(FileCount)]).

line_items(0, _, Rest) -> Rest;
line_items(Count, File, Bytes) ->
    case tagged(Bytes) of
        {2, NewFile, Rest} -> line_items(Count, NewFile, Rest);
        {1, Line, Rest} ->
            put_line(["line ", int(File), $\s, int(Line)]),
            line_items(Count - 1, File, Rest)
    end.

tagged(<<N:4, 0:1, Tag:3, Rest/binary>>) -> {Tag, N, Rest};
tagged(<<High:3, 1:2, Tag:3, Low, Rest/binary>>) -> {Tag, High bsl 8 bor Low, Rest};
tagged(<<Code:3, 3:2, Tag:3, Rest0/binary>>) when Code < 7 ->
    Size = Code + 2,
    <<N:Size/unit:8, Rest/binary>> = Rest0,
    {Tag, N, Rest}.

%% Functions that are in the code have two lines, their own and their first clause's: the other side takes the
%% second from the line table.
debug_info(missing_chunk, _) -> ok;
debug_info(Chunk, InCode) ->
    {debug_info_v1, _, Data} = Term = binary_to_term(Chunk),
    Counts = count(Term, #{}),
    put_line(["debug", [[$\s, atom_to_list(K), $\s, int(N)] || {K, N} <- lists:sort(maps:to_list(Counts))]]),
    case Data of
        {Forms, _} when is_list(Forms) ->
            Defined = lists:sort([{N, A, erl_anno:line(Anno), erl_anno:line(ClauseAnno)}
                                  || {function, Anno, N, A, [Clause | _]} <- Forms, ClauseAnno <- [element(2, Clause)]]),
            [put_line(["defined ", name(N, A), $\s, int(Line), [[$\s, int(ClauseLine)] || lists:member({N, A}, InCode)]])
             || {N, A, Line, ClauseLine} <- Defined];
        _ -> ok
    end.

count(T, Acc) when is_atom(T) -> add(atom, Acc);
count(T, Acc) when is_integer(T) -> add(integer, Acc);
count(T, Acc) when is_float(T) -> add(real, Acc);
count(T, Acc) when is_bitstring(T) -> add(bitstring, Acc);
count([], Acc) -> add(nil, Acc);
count([H | T], Acc) -> count_tail(T, count(H, add(list, Acc)));
count(T, Acc) when is_tuple(T) -> lists:foldl(fun count/2, add(tuple, Acc), tuple_to_list(T));
count(T, Acc) when is_map(T) -> maps:fold(fun(K, V, A) -> count(V, count(K, A)) end, add(map, Acc), T);
count(T, Acc) when is_function(T) -> add('fun', Acc).

count_tail([H | T], Acc) -> count_tail(T, count(H, Acc));
count_tail(T, Acc) -> count(T, Acc).

add(Kind, Acc) -> maps:update_with(Kind, fun(N) -> N + 1 end, 1, Acc).

name(Name, Arity) -> [atom(Name), $/, int(Arity)].
int(N) -> integer_to_binary(N).
atom(A) -> atom_to_binary(A, utf8).

%% Terms without any choice of notation: atoms and binaries in hexadecimal if they are not plain words.
term(T) when is_atom(T) -> ["a:", binary:encode_hex(atom(T))];
term(T) when is_integer(T) -> int(T);
term(T) when is_float(T) -> ["f:", binary:encode_hex(<<T/float>>)];
term(T) when is_bitstring(T) ->
    Pad = (8 - bit_size(T) rem 8) rem 8,
    ["b", int(bit_size(T)), $:, binary:encode_hex(<<T/bitstring, 0:Pad>>)];
term([]) -> "[]";
term([H | T]) -> [$[, term(H), tail(T)];
term(T) when is_tuple(T) -> [${, lists:join($,, [term(E) || E <- tuple_to_list(T)]), $}];
term(T) when is_map(T) ->
    Pairs = lists:sort([iolist_to_binary([term(K), "=>", term(V)]) || {K, V} <- maps:to_list(T)]),
    ["#{", lists:join($,, Pairs), $}];
term(T) when is_function(T) ->
    {module, M} = erlang:fun_info(T, module),
    {name, F} = erlang:fun_info(T, name),
    {arity, A} = erlang:fun_info(T, arity),
    ["fun ", atom(M), $:, atom(F), $/, int(A)].

tail([]) -> "]";
tail([H | T]) -> [$,, term(H), tail(T)];
tail(T) -> [$|, term(T), $]].
