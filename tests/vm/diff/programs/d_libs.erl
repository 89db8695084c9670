%% SPDX-License-Identifier: Apache-2.0
%% Modules of stdlib that run as Erlang code: what they compute must be the same.
-module(d_libs).
-compile([export_all, nowarn_export_all]).

try_(F) -> try F() catch C:R -> {C, R} end.
ks() -> [{I * 37 rem 101, I} || I <- lists:seq(1, 60)].

t_dict() -> D = dict:from_list(ks()), {dict:to_list(D), dict:size(D), dict:fetch(37, D), dict:find(nope, D), dict:fetch_keys(dict:erase(37, D))}.
t_dict_ops() -> D = lists:foldl(fun({K, V}, A) -> dict:update_counter(K rem 7, V, A) end, dict:new(), ks()), {lists:sort(dict:to_list(D)), dict:fold(fun(_, V, A) -> V + A end, 0, D), dict:to_list(dict:append(x, 1, dict:append(x, 2, dict:new()))), try_(fun() -> dict:fetch(zz, D) end)}.
t_orddict() -> D = orddict:from_list(ks()), {D, orddict:store(a, 1, D), orddict:find(37, D), orddict:filter(fun(_, V) -> V < 5 end, D)}.
t_sets() -> A = sets:from_list(lists:seq(1, 40)), B = sets:from_list(lists:seq(30, 60)), {sets:to_list(A), sets:to_list(sets:union(A, B)), lists:sort(sets:to_list(sets:intersection(A, B))), sets:is_subset(A, B), sets:size(sets:subtract(A, B)), sets:is_element(3, A)}.
t_sets_v2() -> A = sets:from_list(lists:seq(1, 40), [{version, 2}]), {lists:sort(sets:to_list(A)), sets:size(sets:del_element(3, A))}.
t_ordsets() -> {ordsets:from_list([c, a, b, a]), ordsets:union([a, b], [b, c]), ordsets:subtract([a, b], [b]), ordsets:is_subset([a], [a, b]), ordsets:intersection([a, b], [b])}.
t_gb_trees() -> T = gb_trees:from_orddict(orddict:from_list(ks())), {gb_trees:to_list(T), gb_trees:get(37, T), gb_trees:smallest(T), gb_trees:largest(T), gb_trees:size(gb_trees:delete(37, T)), gb_trees:lookup(zz, T), gb_trees:keys(gb_trees:balance(gb_trees:enter(1, x, T)))}.
t_gb_trees_iterator() -> T = gb_trees:from_orddict([{I, I} || I <- lists:seq(1, 10)]), it(gb_trees:iterator_from(4, T)).
it(I) -> case gb_trees:next(I) of none -> []; {K, _, N} -> [K | it(N)] end.
t_gb_sets() -> S = gb_sets:from_list([c, a, b, 1, 2.5]), {gb_sets:to_list(S), gb_sets:is_member(a, S), gb_sets:take_smallest(S), gb_sets:to_list(gb_sets:union(S, gb_sets:from_list([z]))), gb_sets:fold(fun(X, A) -> [X | A] end, [], S)}.
t_queue() -> Q = queue:from_list([1, 2, 3]), {queue:to_list(queue:in(4, Q)), queue:out(Q), queue:out_r(Q), queue:len(Q), queue:peek(Q), queue:to_list(queue:reverse(Q)), queue:join(Q, Q), queue:split(1, Q), queue:is_empty(queue:new()), queue:out(queue:new()), queue:filter(fun(X) -> X > 1 end, Q)}.
t_array() -> A = array:from_list(lists:seq(1, 30)), {array:size(A), array:get(5, A), array:to_list(array:set(35, x, array:resize(40, A))), array:foldl(fun(_, V, S) -> V + S end, 0, A), array:sparse_to_orddict(array:set(3, v, array:new())), try_(fun() -> array:get(-1, A) end)}.
t_proplists() -> P = [a, {b, 1}, {c, 2, 3}, {b, 4}], {proplists:get_value(a, P), proplists:get_value(b, P), proplists:get_all_values(b, P), proplists:lookup(c, P), proplists:is_defined(z, P), proplists:delete(b, P), proplists:compact([{x, true}]), proplists:unfold([x]), proplists:get_keys(P), proplists:get_bool(a, P), proplists:to_map([{a, 1}, b])}.
t_digraph() -> G = digraph:new(), [digraph:add_vertex(G, V) || V <- [a, b, c, d]], [digraph:add_edge(G, A, B) || {A, B} <- [{a, b}, {b, c}, {c, a}, {c, d}]], R = {lists:sort(digraph:vertices(G)), digraph:no_edges(G), digraph:get_path(G, a, d), lists:sort([lists:sort(C) || C <- digraph_utils:strong_components(G)]), digraph_utils:is_acyclic(G), lists:sort(digraph_utils:reachable([c], G)), lists:sort(digraph:out_neighbours(G, c))}, digraph:delete(G), R.
t_topsort() -> G = digraph:new(), [digraph:add_vertex(G, V) || V <- [1, 2, 3]], digraph:add_edge(G, 1, 2), digraph:add_edge(G, 2, 3), digraph_utils:topsort(G).
t_sofs() -> R = sofs:relation([{a, 1}, {b, 2}, {a, 3}]), {sofs:to_external(sofs:domain(R)), sofs:to_external(sofs:relation_to_family(R)), sofs:to_external(sofs:converse(R)), sofs:to_external(sofs:restriction(R, sofs:set([a]))), sofs:to_external(sofs:union(R, sofs:relation([{c, 4}])))}.
t_base64() -> {base64:encode("hello world"), base64:decode("aGVsbG8gd29ybGQ="), base64:encode_to_string(<<1, 2, 3>>), try_(fun() -> base64:decode("!!") end)}.
t_uri() -> {uri_string:parse("http://user@host:80/path?q=1#f"), uri_string:recompose(#{scheme => "http", host => "h", path => "/p"}), uri_string:quote("a b/c"), uri_string:normalize("http://a/./b/../c"), uri_string:compose_query([{"a", "1"}, {"b", "2"}]), uri_string:dissect_query("a=1&b=2")}.
t_filename() -> {filename:join("a", "b"), filename:join(["/a", "b", "/c"]), filename:basename("/a/b.erl"), filename:basename("/a/b.erl", ".erl"), filename:dirname("/a/b"), filename:extension("x.erl"), filename:rootname("x.erl"), filename:split("/a/b"), filename:absname("/x"), filename:pathtype("/a"), filename:flatten(["a", "b"])}.
t_erl_pp() -> {ok, Ts, _} = erl_scan:string("f(X, [H|T]) when X > 1, is_list(T) -> case X of {a, B} -> B; _ -> fun(Y) -> Y + 1 end end; f(_, _) -> try g() catch error:R:S -> {R, S} after ok end."), {ok, F} = erl_parse:parse_form(Ts), lists:flatten(erl_pp:form(F)).
t_erl_scan_errors() -> {erl_scan:string("'abc"), erl_scan:string("1.e"), erl_parse:parse_exprs(element(2, erl_scan:string("1 + .")))}.
t_erl_lint() -> {ok, Ts, _} = erl_scan:string("f() -> X."), {ok, F} = erl_parse:parse_form(Ts), {error, E, _} = erl_lint:module([{attribute, 1, module, m}, {attribute, 1, export, [{f, 0}]}, F]), E.
t_compile_forms() -> Forms = [erl_parse_form(S) || S <- ["-module(d_made).", "-export([f/1, g/0]).", "f(X) -> X * 2 + lists:sum([Y || Y <- [1, 2, X], Y > 1]).", "g() -> try f(a) catch error:badarith -> caught end."]], {ok, d_made, B} = compile:forms(Forms, []), {module, d_made} = code:load_binary(d_made, "d_made.beam", B), {d_made:f(10), d_made:g(), erlang:md5(B)}.
erl_parse_form(S) -> {ok, Ts, _} = erl_scan:string(S), {ok, F} = erl_parse:parse_form(Ts), F.
t_erl_anno() -> {erl_anno:new(3), erl_anno:line(erl_anno:new({3, 4})), erl_anno:set_generated(true, erl_anno:new(1))}.
t_lists_sort_stable() -> lists:keysort(1, [{X rem 5, X} || X <- lists:seq(1, 200)]).
t_random_old() -> random_list(1, 10).
random_list(_, 0) -> [];
random_list(S, N) -> S1 = (S * 16807) rem 2147483647, [S1 | random_list(S1, N - 1)].
t_zip_crypto() -> {erlang:phash2({a, 1}, 100), erlang:md5("x"), crypto:hash(sha256, "abc"), crypto:hash(sha, "abc"), crypto:hash(md5, "abc"), crypto:hash(sha512, "abc"), crypto:mac(hmac, sha256, "key", "data")}.
t_atomics() -> A = atomics:new(3, [{signed, true}]), atomics:put(A, 1, 5), atomics:add(A, 1, 2), {atomics:get(A, 1), atomics:add_get(A, 2, -3), atomics:exchange(A, 1, 9), atomics:compare_exchange(A, 1, 9, 10), atomics:compare_exchange(A, 1, 9, 11), atomics:sub_get(A, 3, 1), try_(fun() -> atomics:get(A, 4) end), maps:get(size, atomics:info(A))}.
t_counters() -> C = counters:new(2, []), counters:add(C, 1, 5), counters:sub(C, 1, 2), counters:put(C, 2, 7), W = counters:new(1, [write_concurrency]), counters:add(W, 1, 3), {counters:get(C, 1), counters:get(C, 2), counters:get(W, 1), maps:get(size, counters:info(C))}.
t_persistent_term() -> persistent_term:put({d_libs, k}, [1, 2]), R = {persistent_term:get({d_libs, k}), persistent_term:get(d_libs_nope, dflt), try_(fun() -> persistent_term:get(d_libs_nope) end), persistent_term:erase({d_libs, k}), persistent_term:erase({d_libs, k})}, R.
t_file_names() -> {file:read_file("/no/such/file"), filelib:is_file("/no/such"), filelib:wildcard("/no/such/*")}.
t_file_memory() -> F = "/tmp/ravel_vm_diff_probe.txt", ok = file:write_file(F, "line1\nline2\n"), {ok, B} = file:read_file(F), {ok, D} = file:open(F, [read]), L = file:read_line(D), file:close(D), ok = file:delete(F), {B, L, file:read_file(F)}.
t_os() -> {os:type(), os:getenv("NO_SUCH_VARIABLE_X"), os:getenv("NO_SUCH_VARIABLE_X", "d"), os:putenv("RAVEL_X", "1"), os:getenv("RAVEL_X"), os:unsetenv("RAVEL_X"), os:getenv("RAVEL_X")}.
t_io_string() -> {io_lib:format("~s", [<<"abc">>]), io_lib:print({a, [b]}), io_lib:write_string("a\"b"), io_lib:write_atom('A b'), io_lib:char_list("abc"), io_lib:printable_list("a\tb"), io_lib:printable_unicode_list([955]), io_lib:deep_char_list(["a", ["b"]]), io_lib:quote_atom(foo, [])}.
t_timer_tc() -> {T, V} = timer:tc(lists, seq, [1, 3]), {is_integer(T), V}.
t_application_env() -> {application:get_env(no_such_app, x), application:get_env(no_such_app, x, d)}.
