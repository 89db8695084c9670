%% SPDX-License-Identifier: Apache-2.0
%%
%% Details on which the machine was once seen to differ from erl: classes of exceptions that are raised again,
%% encodings, sizes, limits, what the compiler knows and the loader did not.
-module(d_details).
-compile([export_all, nowarn_export_all]).

id(X) -> X.
try_it(F) -> try F() catch C:R -> {C, R} end.

%% An exception that is raised again as another class, through `after`.
t_raise_through_after() -> try raise_again(error) catch C:R -> {C, R} end.
t_raise_as_exit() -> try raise_again(exit) catch C:R -> {C, R} end.
t_raise_as_it_was() -> try raise_again(throw) catch C:R -> {C, R} end.
t_raise_twice() ->
    try try raise_again(error) catch error:R:S -> erlang:raise(exit, {again, R}, S) after ok end
    catch C:W -> {C, W} end.
raise_again(Class) ->
    try (try throw(x) catch _:R:S -> erlang:raise(id(Class), R, S) end) after ok end.
t_raise_literal() ->
    try (try (try throw(x) catch _:R:S -> erlang:raise(error, R, S) end) after ok end) catch C:W -> {C, W} end.
t_raise_no_class() -> erlang:raise(id(foo), bar, []).

%% Sizes that are no numbers.
t_size_all() -> try_it(fun() -> <<(id(<<1, 2>>)):(id(all))/bitstring>> end).
t_size_all_binary() -> try_it(fun() -> <<0, (id(<<1, 2>>)):(id(all))/binary>> end).
t_size_undefined() -> try_it(fun() -> <<(id(1)):(id(undefined))>> end).
t_size_whole() -> <<0, (id(<<1, 2>>))/binary, (id(<<3:4>>))/bitstring>>.
t_match_size_all() -> A = id(all), case id(<<1, 2>>) of <<X:A/binary, _/binary>> -> X; _ -> none end.
t_skip_size_all() -> A = id(all), case id(<<1, 2>>) of <<_:A/binary, X/binary>> -> X; _ -> none end.
t_huge_tail() -> [tail(B) || B <- [<<>>, <<1>>, <<1, 2>>]].
tail(<<_:5000000000>>) -> huge;
tail(<<_:8, _:16#1000000000000>>) -> larger;
tail(<<_:16#10000000000000000000000, _/bits>>) -> largest;
tail(<<_:8>>) -> byte;
tail(_) -> other.

%% A built-in whose result is read behind its fail label.
t_map_key() -> [map_key(M) || M <- [#{}, #{p => 1}, #{q => 1}, #{p => 1, q => 1}, #{p => 1, s => 1}, #{r => 1, q => 1}]].
map_key(#{} = M) ->
    P = is_map_key(p, M),
    Q = case P of false -> false; _ -> is_map_key(q, M) end,
    case Q of
        true -> both;
        false ->
            R = case is_map_key(r, M) of false -> false; _ -> is_map_key(q, M) end,
            case R of
                true -> rq;
                false ->
                    case P of
                        false -> none;
                        _ -> case is_map_key(s, M) of true -> ps; false -> p end
                    end
            end
    end.

%% Which key is missing.
small() -> id(#{1 => a, 2 => b, z => c}).
large() -> maps:from_list([{I, I} || I <- lists:seq(1, 50)]).
t_missing_key() ->
    M = small(),
    L = large(),
    [try_it(F) || F <- [
        fun() -> M#{42.0 := v, 42 := v2} end, fun() -> M#{z := v, y := v2, 1 := 3} end,
        fun() -> M#{q := v, 5 := v2, 1 := 3} end, fun() -> L#{42.0 := v, 42 := v2} end,
        fun() -> L#{q := v, 99 := v2, a := 5} end, fun() -> L#{99.0 := v, 99 := v2, a := 5} end,
        fun() -> M#{1.0 := v, 1 := v2} end, fun() -> M#{[] := v, {} := v2, "a" := 1, <<1>> := 2, 1.5 := 3} end,
        fun() -> A = id(zz), B = id(aa), M#{A := v, B := v2} end,
        fun() -> A = id(zz), M#{A := v, 99 := 1, z := v2} end]].

%% Characters.
t_utf16() ->
    [unicode:characters_to_list(B, E) || {B, E} <- [
        {<<0, 65, 0, 66>>, utf16}, {<<65, 0, 66, 0>>, {utf16, little}}, {<<1, 0, 2, 0, 16#00, 16#D8>>, {utf16, little}},
        {<<1, 0, 2, 0, 3>>, {utf16, little}}, {<<0, 1, 0, 2, 16#DC, 0, 0, 1>>, {utf16, big}},
        {<<16#D8, 0, 16#DC, 1>>, utf16}, {[<<0>>, <<65>>], utf16}, {<<0, 0, 0, 65>>, utf32},
        {<<65, 0, 0, 0>>, {utf32, little}}, {<<0, 17, 0, 0>>, utf32}, {<<0, 0, 0>>, utf32}, {[<<0, 0, 0, 65>>, 66], utf32}]].
t_utf16_out() ->
    [unicode:characters_to_binary(D, I, O) || {D, I, O} <- [
        {"abc", unicode, utf16}, {<<"abc", 255>>, utf8, utf16}, {[16#10000], unicode, {utf16, little}},
        {<<0, 65>>, utf16, utf8}, {<<0, 65>>, utf16, utf32}, {[16#110000], unicode, utf16}, {<<229>>, latin1, utf16}]].
t_no_encoding() -> {ok, unicode:characters_to_list(<<"a">>, id(foo))}.
t_no_encoding_binary() -> {ok, unicode:characters_to_binary(<<"a">>, id({utf16, middle}))}.

%% Numbers in texts.
t_to_float() -> [string:to_float(S) || S <- ["1,2x", "1.2x", "1,x", "-1,5e3y", "1,5e", ",5", "1;2"]].

%% Regular expressions as PCRE 8 has them.
t_class_and_hyphen() ->
    [re:run(S, P) || {S, P} <- [
        {"12-34z", "[\\d-z]+"}, {"a-z", "[\\w-z]+"}, {"1-z", "[a\\d-z]+"}, {"-", "[\\s-\\d]"}, {"a-]", "[[:alpha:]-z]+"},
        {"a-1", "[\\d-a-z]+"}, {"-", "[[:digit:]-[:alpha:]]"}, {"y", "[x-z\\d-]"}, {"\\-z", "[\\\\-z]+"},
        {"-]", "[]\\d-z]+"}, {"-a", "[^]\\d-z]+"}, {"L-", "[\\p{Lu}-z]+"}]].
t_no_range() -> [try_it(fun() -> re:run("x", P) end) || P <- ["[a-\\d]", "[z-a]"]].
t_no_range_compiled() -> element(1, re:compile("[a-\\d]")).
t_latin1_classes() ->
    [{C, [X || X <- lists:seq(128, 255), re:run([X], "^" ++ C ++ "$", [dollar_endonly]) =/= nomatch]}
     || C <- ["\\w", "\\W", "\\d", "\\s", "[[:alpha:]]", "[[:lower:]]", "[[:upper:]]", "[[:alnum:]]", "[[:cntrl:]]",
              "[[:graph:]]", "[[:print:]]", "[[:punct:]]", "[[:space:]]", "[[:word:]]", "[[:xdigit:]]"]].
t_latin1_unicode() ->
    [[X || X <- lists:seq(128, 600), re:run([X], P, [unicode | O]) =/= nomatch]
     || {P, O} <- [{"^\\w$", []}, {"^\\w$", [ucp]}, {"^[[:upper:]]$", []}, {"^\\p{L}$", []}]].
t_latin1_case() ->
    [[{X, Y} || X <- lists:seq(128, 255), Y <- lists:seq(X + 1, 255), re:run([X], [Y], [caseless | O]) =/= nomatch]
     || O <- [[], [unicode]]].

%% Sizes of terms and heaps.
t_flat_size() -> [erts_debug:flat_size(X) || X <- [{}, [{}], {{}, {}}, #{a => {}}, {a}, [], #{}, <<1>>]].
t_min_heap_size() -> [{process_flag(min_heap_size, V), process_info(self(), min_heap_size)} || V <- [0, 12, 233, 234, 500, 1000, 100000, 10000000]].
t_min_bin_vheap_size() -> [process_flag(min_bin_vheap_size, V) || V <- [0, 500, 50000, 1]].
t_spawn_min_heap_size() ->
    P = spawn_opt(fun() -> receive x -> ok end end, [{min_heap_size, 700}]),
    process_info(P, min_heap_size).

%% Options that end in something else.
t_improper_options() ->
    [binary:split(<<"a">>, <<":">>, id([global | foo])), binary:matches(<<"aXa">>, <<"a">>, id([{scope, {0, 3}} | foo])),
     binary:match(<<"aXa">>, <<"a">>, id([{scope, {1, 2}} | foo]))].
t_no_options() -> [try_it(fun() -> binary:split(<<"a">>, <<":">>, id(foo)) end), try_it(fun() -> binary:matches(<<"a">>, <<":">>, id(foo)) end)].

%% The largest integers.
t_large_shifts() ->
    [size_or_error(F) || F <- [
        fun() -> 1 bsl id(1 bsl 30) end, fun() -> 1 bsl id(33554367) end, fun() -> 1 bsl id(33554368) end,
        fun() -> 1 bsl id(1 bsl 70) end, fun() -> -1 bsl id(1 bsl 70) end, fun() -> id(0) bsl id(1 bsl 70) end,
        fun() -> id(5) bsr id(-(1 bsl 70)) end, fun() -> id(-5) bsr id(1 bsl 70) end, fun() -> id(5) bsr id(1 bsl 70) end]].
t_large_decoded() ->
    [size_or_error(fun() -> binary_to_term(<<131, 111, N:32, 0, (binary:copy(<<255>>, N))/binary>>) end)
     || N <- [1000, 4194296, 4194297, 4194304]].
size_or_error(F) -> try erts_debug:flat_size(F()) catch C:R -> {C, R} end.

%% Ports and references as older releases wrote them.
t_old_encodings() ->
    [try_it(fun() -> binary_to_term(B) end)
     || B <- [<<131, 102, 100, 0, 13, "nonode@nohost", N:32, 0>> || N <- [5, 16#FFFFFFF, 16#10000000, 16#FF000005]] ++
             [<<131, 89, 119, 13, "nonode@nohost", N:32, 0:32>> || N <- [5, 16#10000000]] ++
             [<<131, 101, 100, 0, 13, "nonode@nohost", N:32, 0>> || N <- [5, 16#3FFFF, 16#40000, 16#FFFF0005]] ++
             [<<131, 114, (length(Ids)):16, 100, 0, 13, "nonode@nohost", 0, << <<I:32>> || I <- Ids >>/binary>>
              || Ids <- [[5], [5, 6, 7], [5, 6, 7, 8], [5, 6, 7, 8, 9], [16#FFFFFFFF, 6, 7]]] ++
             [<<131, 90, (length(Ids)):16, 119, 13, "nonode@nohost", 0:32, << <<I:32>> || I <- Ids >>/binary>>
              || Ids <- [[5, 6, 7], [5, 6, 7, 8, 9, 9]]]].

%% Nothing but a time-out that never comes, with a message in the mailbox.
t_wait_for_nothing() ->
    P = spawn(fun() -> self() ! x, receive after infinity -> ok end end),
    P ! y,
    {message_queue_len, N} = wait_for_messages(P, 2),
    exit(P, kill),
    N.
wait_for_messages(P, N) ->
    case process_info(P, message_queue_len) of
        {message_queue_len, N} = Found -> Found;
        _ -> erlang:yield(), wait_for_messages(P, N)
    end.

%% What OTP's own tests steer, and nobody sees.
t_internal_state() ->
    Set = fun(Item, Value) -> try erts_debug:set_internal_state(Item, Value) catch C:R -> {C, R} end end,
    Get = fun(Item) -> try erts_debug:get_internal_state(Item) catch C:R -> {C, R} end end,
    Before = [Set(reds_left, 10), Get(available_internal_state), Set(available_internal_state, yes)],
    Was = Set(available_internal_state, true),
    Answers = [Set(available_internal_state, true), Get(available_internal_state), Set(reds_left, 10), Set(reds_left, x), Set(binary_loop_limit, default),
               Set(binary_loop_limit, 100), Set(binary_loop_limit, default), Set(re_loop_limit, 10), Set(re_loop_limit, default), Set(unicode_loop_limit, 7),
               Set(unicode_loop_limit, default), Set(gc_state, false), Set(gc_state, true), Set(gc_state, x), Set(force_gc, self()), Set(force_gc, x),
               Set(ets_force_trap, true), Set(wait, deallocations), Set(wait, x), Set(proc_sig_buffers, true), Set(test_long_gc_sleep, 1),
               Set(node_tab_delayed_delete, -1), Set(nonsense, 1), Get(force_heap_frags), Get(nonsense)],
    {Before, Was, Answers, Set(available_internal_state, false), Get(available_internal_state)}.
