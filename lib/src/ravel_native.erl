%% SPDX-License-Identifier: Apache-2.0
%%
%% Erlang's own types as generators. A type becomes data only, a map from the names
%% of all declared types it needs to their bodies, so that the parse transform can
%% leave it as a literal in the compiled module, and nothing is translated while
%% tests run. Bodies refer to each other by {'$ref', Name}.
%%
%% A type may refer to itself. Every body has a height: how deep its smallest values
%% are. Where size is used up, a union is left only the alternatives of least
%% height, and the depth of what is generated is bounded for every type that has
%% finite values at all.
%%
%% Incomplete: an -opaque type is generated from its declaration, not by calls of its
%% module (those of stdlib's containers excepted). Ports cannot be generated.

-module(ravel_native).
-export([type/2, translate/3, gb_tree/1, improper/2]).

-record(tr, {modules = #{}, bodies = #{}}).

%% The type with this text in a module, at run time.
type(Module, Text) ->
    Known = case get('$ravel_native') of undefined -> #{}; Map -> Map end,
    case Known of
        #{{Module, Text} := Gen} -> Gen;
        _ ->
            Gen = case translate(Module, #{}, ravel_declared:parse(Text)) of
                {ok, Translated} -> Translated;
                {error, Problem} -> throw({'$ravel', {typeserver, Problem}})
            end,
            put('$ravel_native', Known#{{Module, Text} => Gen}),
            Gen
    end.

%% A parsed type of a module; Declared are declarations already known: #{Module => Declarations}.
%% {ok, Generator} | {error, Problem}
translate(Module, Declared, Type) ->
    try
        {Root, Tr} = convert(Type, Module, #{}, #tr{modules = Declared}),
        Bodies = Tr#tr.bodies,
        case map_size(Bodies) of
            0 -> {ok, finish(Root, root, #{}, #{}, #{})};
            _ -> {ok, {'$gen', native, root, finish_all(Bodies#{root => Root})}}
        end
    catch
        throw:{problem, Problem} -> {error, Problem};
        throw:{nothing, Problem} -> {error, Problem}
    end.

problem(Format, Args) -> throw({problem, lists:flatten(io_lib:format(Format, Args))}).

%% From types to bodies. Vars: the arguments of a parametric type, as types of the
%% module that gave them.

convert({ann_type, _, [_, Type]}, M, Vars, Tr) -> convert(Type, M, Vars, Tr);
convert({paren_type, _, [Type]}, M, Vars, Tr) -> convert(Type, M, Vars, Tr);
convert({atom, _, Atom}, _, _, Tr) -> {exactly(Atom), Tr};
convert({integer, _, N}, _, _, Tr) -> {exactly(N), Tr};
convert({char, _, C}, _, _, Tr) -> {exactly(C), Tr};
convert({op, _, _, _} = Op, _, _, Tr) -> {exactly(number(Op)), Tr};
convert({op, _, _, _, _} = Op, _, _, Tr) -> {exactly(number(Op)), Tr};
convert({var, _, '_'}, _, _, Tr) -> {made(any), Tr};
convert({var, _, Var}, _, Vars, Tr) ->
    case Vars of
        #{Var := {Type, Module, Outer}} -> convert(Type, Module, Outer, Tr);
        _ -> {made(any), Tr}
    end;
convert({user_type, _, Name, Args}, M, Vars, Tr) -> named(M, Name, Args, M, Vars, Tr);
convert({remote_type, _, [{atom, _, R}, {atom, _, Name}, Args]}, M, Vars, Tr) -> named(R, Name, Args, M, Vars, Tr);
convert({type, _, union, Types}, M, Vars, Tr0) ->
    case lists:foldl(fun(Type, Acc) -> alternative(Type, M, Vars, Acc) end, {[], Tr0, none}, Types) of
        {[], _, Nothing} -> throw(Nothing);
        {Alternatives, Tr, _} -> {{'$union', lists:reverse(Alternatives)}, Tr}
    end;
convert({type, _, tuple, any}, _, _, Tr) -> {called(erlang, list_to_tuple, [list(made(any), 0)]), Tr};
convert({type, _, tuple, Types}, M, Vars, Tr0) ->
    {Parts, Tr} = each(Types, M, Vars, Tr0),
    {list_to_tuple(Parts), Tr};
convert({type, _, record, [{atom, _, Name} | Fields]}, M, Vars, Tr) -> record(Name, Fields, M, Vars, Tr);
convert({type, _, map, any}, _, _, Tr) -> {called(maps, from_list, [list({made(any), made(any)}, 0)]), Tr};
convert({type, _, map, Pairs}, M, Vars, Tr) -> map_of(Pairs, M, Vars, Tr);
convert({type, _, 'fun', [{type, _, product, Args}, Result]}, M, Vars, Tr0) ->
    {Gen, Tr} = convert(Result, M, Vars, Tr0),
    {{'$gen', function, Gen, length(Args)}, Tr};
convert({type, _, 'fun', [{type, _, any}, Result]}, M, Vars, Tr0) ->
    {Gen, Tr} = convert(Result, M, Vars, Tr0),
    {{'$gen', function, Gen, 1}, Tr};
convert({type, _, binary, [Base, Unit]}, _, _, Tr) -> {bits(number(Base), number(Unit)), Tr};
convert({type, _, range, [Low, High]}, _, _, Tr) -> {{'$gen', choose, number(Low), number(High)}, Tr};
convert({type, _, list, [Type]}, M, Vars, Tr) -> list_of(Type, 0, M, Vars, Tr);
convert({type, _, nonempty_list, [Type]}, M, Vars, Tr) -> list_of(Type, 1, M, Vars, Tr);
convert({type, _, maybe_improper_list, [Type, Tail]}, M, Vars, Tr) -> improper_list(Type, Tail, 0, M, Vars, Tr);
convert({type, _, nonempty_maybe_improper_list, [Type, Tail]}, M, Vars, Tr) -> improper_list(Type, Tail, 1, M, Vars, Tr);
convert({type, _, nonempty_improper_list, [Type, Tail]}, M, Vars, Tr) -> improper_list(Type, Tail, 1, M, Vars, Tr);
convert({type, Line, Name, Args}, M, Vars, Tr) when is_list(Args) ->
    case built_in(Name, length(Args)) of
        {ok, Gen} -> {Gen, Tr};
        {as, Text} -> convert(ravel_declared:parse(Text), M, Vars, Tr);
        none -> convert({user_type, Line, Name, Args}, M, Vars, Tr)
    end;
convert(Other, _, _, _) -> problem("type ~tp cannot be generated", [Other]).

%% Without those that have no values here.
alternative(Type, M, Vars, {Done, Tr0, Nothing}) ->
    try convert(Type, M, Vars, Tr0) of
        {Gen, Tr} -> {[Gen | Done], Tr, Nothing}
    catch
        throw:{nothing, _} = Thrown -> {Done, Tr0, Thrown}
    end.

each(Types, M, Vars, Tr) -> lists:mapfoldl(fun(Type, Acc) -> convert(Type, M, Vars, Acc) end, Tr, Types).

number(Expression) -> {value, N, _} = erl_eval:expr(Expression, []), N.

exactly(Term) -> {'$gen', exactly, Term}.
list(Gen, Min) -> {'$gen', list, Gen, Min}.
called(Module, Function, Args) -> {'$gen', call, Args, {Module, Function}}.
made(Name) -> {'$gen', make, {ravel_terms, Name, []}}.
open(Low, High) -> {'$gen', integer, Low, High}.

built_in(any, 0) -> {ok, made(any)};
built_in(term, 0) -> {ok, made(any)};
built_in(dynamic, 0) -> {ok, made(any)};
built_in(integer, 0) -> {ok, open(inf, inf)};
built_in(non_neg_integer, 0) -> {ok, open(0, inf)};
built_in(pos_integer, 0) -> {ok, open(1, inf)};
built_in(neg_integer, 0) -> {ok, open(inf, -1)};
built_in(float, 0) -> {ok, {'$gen', float, inf, inf}};
built_in(number, 0) -> {ok, {'$gen', oneof, {open(inf, inf), {'$gen', float, inf, inf}}}};
built_in(boolean, 0) -> {ok, {'$gen', elements, {false, true}}};
built_in(bool, 0) -> built_in(boolean, 0);
built_in(atom, 0) -> {ok, made(atom)};
built_in(module, 0) -> {ok, made(atom)};
built_in(byte, 0) -> {ok, {'$gen', choose, 0, 255}};
built_in(arity, 0) -> {ok, {'$gen', choose, 0, 255}};
built_in(char, 0) -> {ok, made(char)};
built_in(string, 0) -> {ok, list(made(char), 0)};
built_in(nonempty_string, 0) -> {ok, list(made(char), 1)};
built_in(binary, 0) -> {ok, made(binary)};
built_in(nonempty_binary, 0) -> {ok, bits(8, 8)};
built_in(bitstring, 0) -> {ok, made(bitstring)};
built_in(nonempty_bitstring, 0) -> {ok, bits(1, 1)};
built_in(list, 0) -> {ok, list(made(any), 0)};
built_in(nonempty_list, 0) -> {ok, list(made(any), 1)};
built_in(maybe_improper_list, 0) -> {ok, list(made(any), 0)};
built_in(nonempty_maybe_improper_list, 0) -> {ok, list(made(any), 1)};
built_in(nil, 0) -> {ok, exactly([])};
built_in(map, 0) -> {ok, called(maps, from_list, [list({made(any), made(any)}, 0)])};
built_in(tuple, 0) -> {ok, called(erlang, list_to_tuple, [list(made(any), 0)])};
built_in(function, 0) -> {ok, {'$gen', function, made(any), 1}};
built_in('fun', 0) -> {ok, {'$gen', function, made(any), 1}};
built_in(timeout, 0) -> {ok, {'$gen', oneof, {open(0, inf), infinity}}};
built_in(mfa, 0) -> {ok, {made(atom), made(atom), {'$gen', choose, 0, 255}}};
built_in(node, 0) -> {ok, exactly(nonode@nohost)};
built_in(pid, 0) -> {ok, called(erlang, self, [])};
built_in(identifier, 0) -> {ok, called(erlang, self, [])};
built_in(reference, 0) -> {ok, called(erlang, make_ref, [])};
built_in(iolist, 0) -> {as, "ravel_native:iolist()"};
built_in(iodata, 0) -> {as, "ravel_native:iolist() | binary()"};
built_in(None, 0) when None =:= none; None =:= no_return -> throw({nothing, "none() has no values"});
built_in(port, 0) -> throw({nothing, "a port cannot be generated"});
built_in(_, _) -> none.

%% <<_:Base, _:_*Unit>>
bits(Base, 0) -> {'$gen', make, {ravel_terms, bitstring, [Base]}};
bits(Base, Unit) -> {'$gen', make, {ravel_terms, bits, [Base, Unit]}}.

list_of(Type, Min, M, Vars, Tr0) ->
    {Gen, Tr} = convert(Type, M, Vars, Tr0),
    {list(Gen, Min), Tr}.

improper_list(Type, Tail, Min, M, Vars, Tr0) ->
    {Gen, Tr1} = convert(Type, M, Vars, Tr0),
    {TailGen, Tr} = convert(Tail, M, Vars, Tr1),
    {called(?MODULE, improper, [list(Gen, Min), {'$union', [exactly([]), TailGen]}]), Tr}.

improper([], _) -> [];
improper(List, Tail) -> List ++ Tail.

record(Name, Overrides, M, Vars, Tr0) ->
    {Declared, Tr1} = declarations(M, Tr0),
    Fields = case Declared of
        #{{record, Name} := Found} -> Found;
        _ -> problem("record #~tp{} is not declared in ~tp", [Name, M])
    end,
    Given = [{Field, Type} || {type, _, field_type, [{atom, _, Field}, Type]} <- Overrides],
    Types = [proplists:get_value(Field, Given, Type) || {Field, Type} <- Fields],
    {Parts, Tr} = each(Types, M, Vars, Tr1),
    {list_to_tuple([Name | Parts]), Tr}.

%% A key that is one value is there once, or perhaps; other keys as often as they like.
map_of(Pairs, M, Vars, Tr0) ->
    Pair = fun({type, _, Kind, [Key, Value]}, Acc0) ->
        {KeyGen, Acc1} = convert(Key, M, Vars, Acc0),
        {ValueGen, Acc} = convert(Value, M, Vars, Acc1),
        {entries(Kind, KeyGen, ValueGen), Acc}
    end,
    {Entries, Tr} = lists:mapfoldl(Pair, Tr0, Pairs),
    {called(maps, from_list, [called(lists, append, [Entries])]), Tr}.

entries(map_field_exact, Key, Value) -> [{Key, Value}];
entries(map_field_assoc, {'$gen', exactly, _} = Key, Value) -> {'$gen', oneof, {[], [{Key, Value}]}};
entries(map_field_assoc, Key, Value) -> list({Key, Value}, 0).

%% Named types

named(R, Name, Args, M, Vars, Tr) ->
    case container(R, Name, Args) of
        none -> declared(R, Name, Args, M, Vars, Tr);
        {Build, Element} ->
            {Gen, Tr1} = convert(Element, M, Vars, Tr),
            {called(element(1, Build), element(2, Build), [list(Gen, 0)]), Tr1}
    end.

%% Types of stdlib that only their module may build.
container(M, N, [K, V]) when {M, N} =:= {dict, dict}; {M, N} =:= {orddict, orddict} -> {{M, from_list}, pair(K, V)};
container(gb_trees, tree, [K, V]) -> {{?MODULE, gb_tree}, pair(K, V)};
container(M, N, [T]) when {M, N} =:= {sets, set}; {M, N} =:= {gb_sets, set}; {M, N} =:= {ordsets, ordset};
                          {M, N} =:= {queue, queue}; {M, N} =:= {array, array} -> {{M, from_list}, T};
container(M, N, []) when {M, N} =:= {dict, dict}; {M, N} =:= {orddict, orddict}; {M, N} =:= {gb_trees, tree} ->
    container(M, N, [anything(), anything()]);
container(M, N, []) when {M, N} =:= {sets, set}; {M, N} =:= {gb_sets, set}; {M, N} =:= {queue, queue};
                         {M, N} =:= {array, array} -> container(M, N, [anything()]);
container(_, _, _) -> none.

pair(K, V) -> {type, 0, tuple, [K, V]}.
anything() -> {type, 0, any, []}.

gb_tree(Pairs) -> gb_trees:from_orddict(orddict:from_list(Pairs)).

declared(?MODULE, iolist, [], _, _, Tr) ->
    Type = ravel_declared:parse("maybe_improper_list(byte() | binary() | ravel_native:iolist(), binary() | [])"),
    body(iolist, Type, ?MODULE, #{}, Tr);
declared(R, Name, Args, M, Vars, Tr0) ->
    {Declared, Tr} = declarations(R, Tr0),
    N = length(Args),
    case Declared of
        #{{type, Name, N} := {Params, Type}} ->
            Closed = [close(Arg, M, Vars) || Arg <- Args],
            Inner = maps:from_list(lists:zip(Params, [{Arg, M, Vars} || Arg <- Args])),
            Key = case Closed of [] -> {R, Name}; _ -> {R, Name, Closed} end,
            body(Key, Type, R, Inner, Tr);
        _ -> problem("type ~tp:~tp/~w is not declared", [R, Name, N])
    end.

%% An argument without line numbers and with its variables replaced: two uses of a
%% parametric type are one when these are equal.
close({var, _, Var}, _, Vars) when Var =/= '_' ->
    case Vars of
        #{Var := {Type, Module, Outer}} -> close(Type, Module, Outer);
        _ -> '_'
    end;
close({Kind, _, Part}, M, Vars) when is_atom(Kind) -> {Kind, M, close(Part, M, Vars)};
close({Kind, _, Part, More}, M, Vars) when is_atom(Kind) -> {Kind, M, close(Part, M, Vars), close(More, M, Vars)};
close([Type | Rest], M, Vars) -> [close(Type, M, Vars) | close(Rest, M, Vars)];
close(Other, _, _) -> Other.

body(Key, Type, Module, Vars, #tr{bodies = Bodies} = Tr) ->
    case Bodies of
        #{Key := _} -> {{'$ref', Key}, Tr};
        _ when map_size(Bodies) > 2000 -> problem("type ~tp grows without end", [element(2, Key)]);
        _ ->
            {Body, After} = convert(Type, Module, Vars, Tr#tr{bodies = Bodies#{Key => pending}}),
            {{'$ref', Key}, After#tr{bodies = (After#tr.bodies)#{Key => Body}}}
    end.

declarations(Module, #tr{modules = Modules} = Tr) ->
    case Modules of
        #{Module := Declared} -> {Declared, Tr};
        _ ->
            case ravel_declared:of_module(Module) of
                {ok, Declared} -> {Declared, Tr#tr{modules = Modules#{Module => Declared}}};
                error -> problem("module ~tp is not found, or has no debug information", [Module])
            end
    end.

%% Heights and recursion

finish_all(Bodies) ->
    Heights = heights(Bodies, maps:map(fun(_, _) -> infinity end, Bodies)),
    Refs = maps:map(fun(_, Body) -> refs(Body) end, Bodies),
    Reach = maps:map(fun(Key, _) -> reach(maps:get(Key, Refs), Refs, #{}) end, Bodies),
    case [Key || {Key, infinity} <- maps:to_list(Heights)] of
        [] -> maps:map(fun(Key, Body) -> finish(Body, Key, Bodies, Heights, Reach) end, Bodies);
        [Key | _] -> problem("type ~tp has no finite value", [Key])
    end.

%% The least solution: from infinity downwards, until nothing changes.
heights(Bodies, Old) ->
    case maps:map(fun(_, Body) -> height(Body, Old) end, Bodies) of
        Old -> Old;
        New -> heights(Bodies, New)
    end.

%% `infinity` is an atom, hence greater than every number.
height({'$ref', Key}, Heights) ->
    case map_get(Key, Heights) of infinity -> infinity; H -> H + 1 end;
height({'$union', Alternatives}, Heights) -> lists:min([height(A, Heights) || A <- Alternatives]);
height({'$gen', oneof, Gens}, Heights) -> lists:min([height(G, Heights) || G <- tuple_to_list(Gens)]);
height({'$gen', list, _, 0}, _) -> 0;
height({'$gen', list, Gen, _}, Heights) -> height(Gen, Heights);
height({'$gen', call, Gens, _}, Heights) -> height(Gens, Heights);
height(Gen, _) when element(1, Gen) =:= '$gen' -> 0;
height(Gen, Heights) when is_tuple(Gen) -> height(tuple_to_list(Gen), Heights);
height([Gen | Rest], Heights) -> max(height(Gen, Heights), height(Rest, Heights));
height(_, _) -> 0.

refs({'$ref', Key}) -> [Key];
refs({'$gen', exactly, _}) -> [];
refs({'$gen', make, _}) -> [];
refs(Term) when is_tuple(Term) -> refs(tuple_to_list(Term));
refs([Head | Tail]) -> lists:umerge(lists:usort(refs(Head)), lists:usort(refs(Tail)));
refs(_) -> [].

reach([], _, Seen) -> Seen;
reach([Key | Rest], Refs, Seen) when is_map_key(Key, Seen) -> reach(Rest, Refs, Seen);
reach([Key | Rest], Refs, Seen) -> reach(map_get(Key, Refs) ++ Rest, Refs, Seen#{Key => true}).

finish({'$union', Alternatives}, Key, Bodies, Heights, Reach) ->
    Gens = [finish(A, Key, Bodies, Heights, Reach) || A <- flat(Alternatives)],
    case lists:any(fun(A) -> comes_back(A, Key, Reach) end, Alternatives) of
        true ->
            Ranked = lists:zip([height(A, Heights) || A <- flat(Alternatives)], Gens),
            Least = element(1, lists:min(Ranked)),
            Of = case map_get(Key, Bodies) of {'$union', Alternatives} -> Key; _ -> none end,
            Ending = list_to_tuple([G || {H, G} <- Ranked, H =:= Least]),
            {'$gen', recursive_union, {Of, Ending}, list_to_tuple(Gens)};
        false -> {'$gen', oneof, list_to_tuple(Gens)}
    end;
finish({'$gen', list, Gen, Min}, Key, Bodies, Heights, Reach) ->
    Kind = case comes_back(Gen, Key, Reach) of true -> sharing_list; false -> list end,
    {'$gen', Kind, finish(Gen, Key, Bodies, Heights, Reach), Min};
finish({'$gen', Kind, _} = Gen, _, _, _, _) when Kind =:= exactly; Kind =:= make; Kind =:= elements -> Gen;
finish({'$ref', _} = Ref, _, _, _, _) -> Ref;
finish(Gen, Key, Bodies, Heights, Reach) when is_tuple(Gen) ->
    list_to_tuple([finish(G, Key, Bodies, Heights, Reach) || G <- tuple_to_list(Gen)]);
finish([Gen | Rest], Key, Bodies, Heights, Reach) ->
    [finish(Gen, Key, Bodies, Heights, Reach) | finish(Rest, Key, Bodies, Heights, Reach)];
finish(Other, _, _, _, _) -> Other.

flat(Alternatives) ->
    lists:append([case A of {'$union', Inner} -> flat(Inner); _ -> [A] end || A <- Alternatives]).

comes_back(Gen, Key, Reach) ->
    lists:any(fun(Ref) -> Ref =:= Key orelse is_map_key(Key, maps:get(Ref, Reach, #{})) end, refs(Gen)).
