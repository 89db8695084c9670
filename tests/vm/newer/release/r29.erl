%% SPDX-License-Identifier: Apache-2.0
%%
%% What OTP 29 brought, compiled by OTP 29 (r29.beam; the installed compiler does not know it): native records, bif3, and built-ins
%% that are younger than OTP 25. r29.txt has what OTP 29's own erl makes of each function.
-module(r29).
-export([t_records/0, t_wrong_records/0, t_record_terms/0, t_record_functions/0, t_guards/0, t_tables/0, t_dictionary/0, t_zip/0, t_maybe/0, t_rest/0]).
-export_record([point]).
-record #point{x = 0, y = 0}.
-record #hidden{a, b = [1, 2]}.

id(X) -> X.
made(X, Y) -> #point{x = X, y = Y}.
moved(P, X) -> P#point{x = X}.
matched(#point{x = X}) -> {point, X};
matched(#hidden{b = B}) -> {hidden, B};
matched(_) -> none.
guarded(P) when P#point.x > 3 -> big;
guarded(P) when is_record(P, point) -> small;
guarded(P) when is_record(P) -> other;
guarded(_) -> no.
any(#_{x = X}) -> X;
any(_) -> no.
hidden() -> #hidden{a = 1}.
failed(F) -> try F() catch C:R -> {C, R} end.

t_records() ->
    P = made(1, 2), Q = moved(P, 7),
    {[matched(X) || X <- [P, Q, hidden(), {point, 1, 2}]], [guarded(X) || X <- [P, Q, hidden(), x]], [any(X) || X <- [P, Q, hidden()]], P#point.y, Q#_.x,
     is_record(id(P), r29, point), is_record(id(P), r29, hidden), is_record(id(x), r29, point)}.

t_wrong_records() ->
    [failed(F) || F <- [fun() -> (id(x))#point.x end, fun() -> (id(hidden()))#point.x end, fun() -> (id(x))#point{x = 1} end]].

t_record_terms() ->
    P = made(1, 2),
    {P =:= made(1, 2), P == made(1.0, 2), P =:= made(1.0, 2), P < made(1, 3), P < made(0, 9), lists:sort([#{}, P, {}, [], a, {1, 2}]) =:= [a, {}, {1, 2}, P, #{}, []],
     binary_to_term(term_to_binary(P)) =:= P, binary_to_term(<<131, 67, 0:32, 1, 119, 3, "r29", 119, 1, "e">>) =:= id(x), #{P => 1} =:= #{made(1, 2) => 1}, is_tuple(id(P)), is_map(id(P)),
     begin self() ! P, receive R -> R =:= P end end,
     begin T = ets:new(t, []), ets:insert(T, {P, P}), ets:lookup(T, made(1, 2)) =:= [{P, P}] end}.

t_record_functions() ->
    P = made(1, 2),
    {records:get(x, P), records:get_module(P), records:get_name(P), records:get_field_names(P), records:is_exported(P), records:is_exported(hidden()),
     records:update(P, r29, point, #{y => 5}) =:= made(1, 5), failed(fun() -> records:update(P, r29, point, #{z => 5}) end),
     failed(fun() -> records:get(z, P) end), records:get_definition(r29, point), records:get_definition(r29, hidden),
     records:create(r29, point, [{x, 1}, {y, 2}], #{is_exported => true}) =:= P}.

between(X, A, B) when is_integer(X, A, B) -> true;
between(_, _, _) -> false.
t_guards() -> [between(X, 1, 5) || X <- [0, 1, 5, 6, 2.0, a]].

t_tables() ->
    T = ets:new(t, [ordered_set]), ets:insert(T, [{a, 1}, {b, 2}]),
    {ets:lookup_element(T, c, 2, none), ets:lookup_element(T, a, 2, none), ets:first_lookup(T), ets:last_lookup(T), ets:next_lookup(T, a), ets:prev_lookup(T, a),
     ets:update_element(T, c, {2, 5}, {c, 1, x}), ets:lookup(T, c), persistent_term:put_new(r29, 1), failed(fun() -> persistent_term:put_new(r29, 2) end)}.

t_dictionary() -> put(a, 1), put('$process_label', l), {process_info(self(), {dictionary, a}), process_info(self(), {dictionary, b}), process_info(self(), label)}.
t_zip() -> {[{X, Y} || X <- [1, 2, 3] && Y <- [a, b, c]], #{K => V + 1 || K := V <- #{a => 1}}, <<<<(X + Y)>> || <<X>> <= <<1, 2>> && Y <- [3, 4]>>}.
t_maybe() -> [maybe {ok, X} ?= V, X else {error, E} -> {no, E} end || V <- [{ok, 1}, {error, 2}]].
rest(<<_:8, R/binary>>) when byte_size(R) > 2 -> R;
rest(_) -> no.
t_rest() -> [rest(B) || B <- [<<1, 2, 3, 4>>, <<1, 2>>, <<>>]].
