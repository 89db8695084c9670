%% SPDX-License-Identifier: Apache-2.0
%%
%% Bodies of functions of d_newer.erl as OTP 26 to 28 would write them, by hand. d_newer.erl has the same functions in Erlang; the installed erl runs
%% those, the machine runs these. A body begins at the function's entry; labels from 900 on are free.
-module(hand).
-export([body/2]).

otherwise(Label) -> [{label, Label}, {move, {atom, no}, {x, 0}}, return].

body(every_command, 1) ->
    [{test, bs_start_match3, {f, 900}, 1, [{x, 0}], {x, 0}},
     {bs_match, {f, 900}, {x, 0}, {commands, [{ensure_at_least, 72, 8}, {integer, 1, {literal, [little, signed]}, 2, 8, {x, 1}}, {skip, 4}, {'=:=', nil, 4, 9},
       {integer, 2, {literal, []}, 24, 1, {x, 2}}, {binary, 3, {literal, []}, 3, 8, {x, 3}}, {get_tail, 4, 8, {x, 4}}]}},
     {test_heap, 5, 5}, {put_tuple2, {x, 0}, {list, [{x, 1}, {x, 2}, {x, 3}, {x, 4}]}}, return | otherwise(900)];
body(wide_value, 1) ->
    [{test, bs_start_match3, {f, 901}, 1, [{x, 0}], {x, 0}},
     {bs_match, {f, 901}, {x, 0}, {commands, [{ensure_exactly, 128}, {'=:=', nil, 64, 16#FFFFFFFFFFFFFFFF}, {'=:=', nil, 64, 16#8000000000000001}]}},
     {move, {atom, yes}, {x, 0}}, return | otherwise(901)];
body(wide_integer, 1) ->
    [{test, bs_start_match3, {f, 902}, 1, [{x, 0}], {x, 0}},
     {bs_match, {f, 902}, {x, 0}, {commands, [{ensure_at_least, 200, 1}, {integer, 1, {literal, [signed]}, 100, 1, {x, 1}},
       {integer, 2, {literal, [little]}, 100, 1, {x, 2}}]}},
     {test_heap, 3, 3}, {put_tuple2, {x, 0}, {list, [{x, 1}, {x, 2}]}}, return | otherwise(902)];
body(odd_tail, 1) ->
    [{test, bs_start_match3, {f, 903}, 1, [{x, 0}], {x, 0}},
     {bs_match, {f, 903}, {x, 0}, {commands, [{ensure_at_least, 3, 1}, {integer, 1, {literal, []}, 3, 1, {x, 1}}, {get_tail, 2, 1, {x, 2}}]}},
     {test_heap, 3, 3}, {put_tuple2, {x, 0}, {list, [{x, 1}, {x, 2}]}}, return | otherwise(903)];
body(second_try, 1) ->
    %% A match that fails half-way leaves the context where bs_set_position puts it.
    [{test, bs_start_match3, {f, 904}, 1, [{x, 0}], {x, 0}}, {bs_get_position, {x, 0}, {x, 1}, 1},
     {bs_match, {f, 905}, {x, 0}, {commands, [{ensure_at_least, 16, 1}, {integer, 2, {literal, []}, 8, 1, {x, 2}}, {'=:=', nil, 8, 7}]}},
     {move, {x, 2}, {x, 0}}, return,
     {label, 905}, {bs_set_position, {x, 0}, {x, 1}},
     {bs_match, {f, 904}, {x, 0}, {commands, [{ensure_at_least, 8, 1}, {skip, 4}, {integer, 1, {literal, []}, 4, 1, {x, 0}}]}},
     return | otherwise(904)];
body(update_one, 2) ->
    [{test, is_tagged_tuple, {f, 906}, [{x, 0}, 4, {atom, point}]}, {update_record, {atom, reuse}, 4, {x, 0}, {x, 0}, {list, [3, {x, 1}]}}, return,
     {label, 906}, {badrecord, {x, 0}}];
body(update_all, 4) ->
    [{test, is_tagged_tuple, {f, 907}, [{x, 0}, 4, {atom, point}]},
     {update_record, {atom, copy}, 4, {x, 0}, {x, 5}, {list, [2, {x, 3}, 3, {x, 2}, 4, {x, 1}]}}, {move, {x, 5}, {x, 0}}, return,
     {label, 907}, {badrecord, {x, 0}}];
body(update_literal, 1) ->
    [{update_record, {atom, copy}, 4, {x, 0}, {x, 0}, {list, [2, {literal, [1, 2]}, 4, {integer, 1 bsl 70}]}}, return];
body(smaller, 2) -> [{bif, min, {f, 0}, [{x, 0}, {x, 1}], {x, 0}}, return];
body(larger_in_guard, 2) ->
    [{bif, max, {f, 908}, [{x, 0}, {x, 1}], {x, 2}}, {test, is_lt, {f, 908}, [{integer, 10}, {x, 2}]}, {move, {atom, large}, {x, 0}}, return | otherwise(908)];
body(apply_safe, 2) ->
    [{test, is_function2, {f, 909}, [{x, 1}, {integer, 1}]}, {allocate, 0, 2}, {call_fun2, {atom, safe}, 1, {x, 1}}, {deallocate, 0}, return | otherwise(909)];
body(appended, 2) ->
    %% Lines for a debugger, and an appended binary that is first in the list of segments.
    [{executable_line, 1, 7}, {bs_create_bin, {f, 0}, 0, 2, 8, {x, 0}, {list, [{atom, append}, 1, 8, nil, {x, 0}, {atom, all}, {atom, integer}, 2, 1, nil, {x, 1}, {integer, 16}]}},
     {debug_line, {atom, line}, 1, 2, 1}, return];
body(comprehended, 1) ->
    %% [{K, V} || K := V <- Map], which OTP 26 walks through with erts_internal:mc_iterator/1 and mc_refill/1.
    [{allocate, 0, 1}, {call_ext, 1, {extfunc, erts_internal, mc_iterator, 1}}, {call_ext, 1, {extfunc, d_newer, walk, 1}}, {deallocate, 0}, return];
body(rest_is_longer, 1) ->
    %% Since OTP 28 the size of what is left is asked of the context itself.
    [{test, bs_start_match3, {f, 910}, 1, [{x, 0}], {x, 0}},
     {bs_match, {f, 910}, {x, 0}, {commands, [{ensure_at_least, 8, 1}, {skip, 8}]}},
     {gc_bif, byte_size, {f, 910}, 1, [{x, 0}], {x, 1}}, {gc_bif, bit_size, {f, 910}, 2, [{x, 0}], {x, 2}},
     {test, is_lt, {f, 910}, [{integer, 2}, {x, 1}]}, {bs_get_tail, {x, 0}, {x, 0}, 3},
     {test_heap, 4, 3}, {put_tuple2, {x, 0}, {list, [{x, 0}, {x, 1}, {x, 2}]}}, return | otherwise(910)];
body(_, _) -> none.
