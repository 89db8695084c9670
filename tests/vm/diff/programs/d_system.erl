%% SPDX-License-Identifier: Apache-2.0
%% What code, atoms, the clock and applications' settings are like: checksums of modules, existing atoms, polling, on_load, streams of zlib.
-module(d_system).
-compile([export_all, nowarn_export_all]).

id(X) -> X.
try_(F) -> try F() catch C:R -> {C, R} end.

%% ---- module_info
t_md5() -> [{M, M:module_info(md5)} || M <- [lists, gen_server, erl_parse, d_system, vm_diff, maps, ets]].
t_md5_of_binary() -> {ok, B} = file:read_file(code:which(lists)), {code:module_md5(B) =:= lists:module_info(md5), erlang:md5(<<"x">>) =:= erlang:md5("x"), code:module_md5(<<"no beam">>)}.
t_md5_beam_lib() -> {ok, {lists, Md5}} = beam_lib:md5(code:which(lists)), Md5 =:= lists:module_info(md5).
t_module_info_keys() -> [K || {K, _} <- lists:module_info()].
t_module_info_items() -> [{K, try_(fun() -> length(d_system:module_info(K)) end)} || K <- [exports, functions, attributes, nifs]].
t_module_info_compile() -> lists:sort([K || {K, _} <- d_system:module_info(compile)]).
t_module_info_bad() -> try_(fun() -> d_system:module_info(foo) end).
t_fun_unique() -> F = fun(X) -> X end, {new_uniq, U} = erlang:fun_info(F, new_uniq), U =:= d_system:module_info(md5).
t_fun_external() -> N = id(5), F = fun(X) -> X + N end, G = binary_to_term(term_to_binary(F)), {G(1), F =:= G, byte_size(term_to_binary(F)) > 20}.

%% ---- atoms
t_existing_here() -> [list_to_existing_atom(A) || A <- ["t_existing_here", "module_info", "lists", "badarg", "gen_server", "undefined_function", "nofile"]].
t_existing_not() -> [try_(fun() -> list_to_existing_atom("no_such" ++ A) end) || A <- ["_atom_1", "_atom_2"]].
t_existing_made() -> T = "made_" ++ id("just_now"), A = try_(fun() -> list_to_existing_atom(T) end), B = list_to_atom(T), {A, list_to_existing_atom(T) =:= B, binary_to_existing_atom(list_to_binary(T), utf8) =:= B}.
t_existing_decoded() -> T = <<131, 119, 9, "far_atom_">>, A = try_(fun() -> binary_to_term(T, [safe]) end), B = binary_to_term(T), {A, B, binary_to_term(T, [safe]), list_to_existing_atom("far_atom_")}.
t_existing_unloaded() -> try_(fun() -> list_to_existing_atom("wxSashLayoutWindow_only_in_wx") end).
%% An atom of a module that nobody has loaded yet is none.
t_existing_loaded_later() -> N = "sofs_" ++ id("x"), A = try_(fun() -> list_to_existing_atom(N) end), B = try_(fun() -> list_to_existing_atom("partition_family_not_there") end), {A, B}.
t_existing_compiled() -> {ok, M, Beam} = compile:forms([{attribute, 1, module, fresh_mod}, {attribute, 1, export, [{f, 0}]}, {function, 1, f, 0, [{clause, 1, [], [], [{atom, 1, list_to_atom("only_" ++ id("in_fresh_mod"))}]}]}]), {module, M} = code:load_binary(M, "fresh_mod.beam", Beam), {M:f(), list_to_existing_atom("only_in_fresh_mod")}.

%% ---- the clock
poll_until(T) -> case erlang:monotonic_time(millisecond) >= T of true -> done; false -> poll_until(T) end.
t_poll_clock() -> poll_until(erlang:monotonic_time(millisecond) + 20).
t_poll_system_time() -> T = os:system_time(millisecond) + 10, poll_system(T).
poll_system(T) -> case os:system_time(millisecond) >= T of true -> done; false -> poll_system(T) end.
t_poll_message() -> erlang:send_after(30, self(), go), poll_message().
poll_message() -> receive go -> done after 0 -> poll_message() end.
t_poll_table() -> T = ets:new(t, [public]), spawn(fun() -> receive after 20 -> ets:insert(T, {flag, up}) end end), poll_table(T).
poll_table(T) -> case ets:lookup(T, flag) of [{_, V}] -> V; [] -> poll_table(T) end.
t_poll_timestamp() -> T0 = os:timestamp(), poll_timestamp(T0).
poll_timestamp(T0) -> case timer:now_diff(os:timestamp(), T0) > 5000 of true -> done; false -> poll_timestamp(T0) end.
t_poll_alive() -> P = spawn(fun() -> receive after 20 -> ok end end), poll_alive(P).
poll_alive(P) -> case is_process_alive(P) of false -> gone; true -> poll_alive(P) end.
t_poll_yield() -> P = spawn(fun() -> receive after 15 -> ok end end), poll_yield(P).
poll_yield(P) -> case process_info(P, status) of undefined -> gone; _ -> erlang:yield(), poll_yield(P) end.
t_clock_monotonic() -> L = [erlang:monotonic_time() || _ <- lists:seq(1, 1000)], L =:= lists:sort(L).
t_sleep_exact() -> A = erlang:monotonic_time(millisecond), timer:sleep(50), erlang:monotonic_time(millisecond) - A >= 50.

%% ---- on_load
on_load_module(Name, Body) ->
    Text = ["-module(" ++ Name ++ ").", "-export([v/0, init/0]).", "-on_load(init/0).", "v() -> persistent_term:get({" ++ Name ++ ", v}, none).", "init() -> " ++ Body ++ "."],
    Forms = [begin {ok, Ts, _} = erl_scan:string(L), {ok, F} = erl_parse:parse_form(Ts), F end || L <- Text],
    {ok, M, Beam} = compile:forms(Forms),
    {M, Beam}.
t_on_load_plain() -> {M, B} = on_load_module("ol_plain", "persistent_term:put({ol_plain, v}, 1), ok"), {code:load_binary(M, "x.beam", B), M:v()}.
t_on_load_waits() -> {M, B} = on_load_module("ol_waits", "receive after 20 -> persistent_term:put({ol_waits, v}, 2), ok end"), {code:load_binary(M, "x.beam", B), M:v()}.
t_on_load_asks() -> register(ol_server, spawn(fun() -> receive {From, ask} -> From ! {answer, 42} end end)), {M, B} = on_load_module("ol_asks", "ol_server ! {self(), ask}, receive {answer, X} -> persistent_term:put({ol_asks, v}, X), ok end"), {code:load_binary(M, "x.beam", B), M:v()}.
t_on_load_fails() -> {M, B} = on_load_module("ol_fails", "not_ok"), {element(1, code:load_binary(M, "x.beam", B)), try_(fun() -> M:v() end)}.

%% ---- applications' settings
t_env() -> [application:set_env(my_app, K, V) || {K, V} <- [{a, 1}, {b, [2]}]], R = {application:get_env(my_app, a), application:get_env(my_app, b, x), application:get_env(my_app, c), application:get_env(my_app, c, d), lists:sort(application:get_all_env(my_app))}, application:unset_env(my_app, a), {R, application:get_env(my_app, a)}.
t_env_config() -> {application:set_env([{my_app2, [{k, v}, {l, w}]}]), application:get_env(my_app2, l)}.
t_env_options() -> {application:set_env(my_app3, k, v, [{persistent, true}]), application:get_env(my_app3, k)}.

%% ---- streams of zlib
text() -> binary:copy(<<"The quick brown fox. ">>, 500).
t_zlib_stream() -> Z = zlib:open(), ok = zlib:deflateInit(Z), A = zlib:deflate(Z, text()), B = zlib:deflate(Z, <<"end">>, finish), ok = zlib:deflateEnd(Z), ok = zlib:close(Z), D = iolist_to_binary([A, B]), {erlang:md5(D), zlib:uncompress(D) =:= <<(text())/binary, "end">>}.
t_zlib_inflate_pieces() -> D = zlib:compress(text()), Z = zlib:open(), zlib:inflateInit(Z), L = [zlib:inflate(Z, P) || P <- pieces(D, 7)], zlib:inflateEnd(Z), zlib:close(Z), iolist_to_binary(L) =:= text().
pieces(B, N) when byte_size(B) =< N -> [B];
pieces(B, N) -> <<P:N/binary, R/binary>> = B, [P | pieces(R, N)].
t_zlib_levels() -> [begin Z = zlib:open(), zlib:deflateInit(Z, L), B = iolist_to_binary(zlib:deflate(Z, text(), finish)), zlib:deflateEnd(Z), zlib:close(Z), {L, byte_size(B), erlang:md5(B)} end || L <- [none, best_speed, default, best_compression, 3]].
t_zlib_raw() -> Z = zlib:open(), zlib:deflateInit(Z, default, deflated, -15, 8, default), B = iolist_to_binary(zlib:deflate(Z, text(), finish)), C = zlib:crc32(Z), zlib:deflateEnd(Z), {zlib:unzip(B) =:= text(), C, C =:= erlang:crc32(text())}.
t_zlib_strategies() -> [begin Z = zlib:open(), zlib:deflateInit(Z, 6, deflated, 15, 9, S), B = iolist_to_binary(zlib:deflate(Z, text(), finish)), zlib:deflateEnd(Z), erlang:md5(B) end || S <- [default, filtered, huffman_only, rle]].
t_zlib_flush() -> Z = zlib:open(), zlib:deflateInit(Z), L = [iolist_to_binary(zlib:deflate(Z, D, F)) || {D, F} <- [{"one", none}, {"two", sync}, {"three", full}, {"four", finish}]], zlib:deflateEnd(Z), L.
t_zlib_dictionary() -> Z = zlib:open(), zlib:deflateInit(Z), A = zlib:deflateSetDictionary(Z, <<"quick brown fox">>), B = iolist_to_binary(zlib:deflate(Z, <<"the quick brown fox">>, finish)), zlib:deflateEnd(Z), Y = zlib:open(), zlib:inflateInit(Y),
  E = try_(fun() -> zlib:inflate(Y, B) end), zlib:inflateSetDictionary(Y, <<"quick brown fox">>), R = iolist_to_binary(zlib:inflate(Y, [])), {A, E, R, zlib:inflateGetDictionary(Y)}.
t_zlib_need_dictionary() -> Z = zlib:open(), zlib:deflateInit(Z), zlib:deflateSetDictionary(Z, <<"abc">>), B = iolist_to_binary(zlib:deflate(Z, <<"abcabc">>, finish)), Y = zlib:open(), zlib:inflateInit(Y), zlib:inflate(Y, B, [{exception_on_need_dict, false}]).
t_zlib_params() -> Z = zlib:open(), zlib:deflateInit(Z, none), A = zlib:deflate(Z, text()), ok = zlib:deflateParams(Z, best_compression, default), B = zlib:deflate(Z, text(), finish), zlib:deflateEnd(Z), D = iolist_to_binary([A, B]), {byte_size(D), byte_size(zlib:uncompress(D))}.
t_zlib_reset() -> Z = zlib:open(), zlib:deflateInit(Z), A = zlib:deflate(Z, "x", finish), zlib:deflateReset(Z), B = zlib:deflate(Z, "x", finish), iolist_to_binary(A) =:= iolist_to_binary(B).
t_zlib_chunks() -> D = zlib:compress(text()), Z = zlib:open(), zlib:inflateInit(Z), zlib:setBufSize(Z, 1000), {zlib:getBufSize(Z), chunk_sizes(zlib:inflateChunk(Z, D), Z)}.
chunk_sizes({more, D}, Z) -> [iolist_size(D) | chunk_sizes(zlib:inflateChunk(Z), Z)];
chunk_sizes(D, _) -> [iolist_size(D)].
t_zlib_safe() -> D = zlib:gzip(text()), Z = zlib:open(), zlib:inflateInit(Z, 31), safe_sizes(zlib:safeInflate(Z, D), Z).
safe_sizes({continue, D}, Z) -> [iolist_size(D) | safe_sizes(zlib:safeInflate(Z, []), Z)];
safe_sizes({finished, D}, _) -> [iolist_size(D)].
t_zlib_trailing() -> D = <<(zlib:compress("one"))/binary, (zlib:compress("two"))/binary>>, [begin Z = zlib:open(), zlib:inflateInit(Z, 15, E), try_(fun() -> iolist_to_binary(zlib:inflate(Z, D)) end) end || E <- [cut, reset, error]].
t_zlib_gzip_members() -> zlib:gunzip(<<(zlib:gzip("one"))/binary, (zlib:gzip("two"))/binary>>).
t_zlib_errors() -> Z = zlib:open(), A = [try_(F) || F <- [fun() -> zlib:deflate(Z, "x") end, fun() -> zlib:inflateEnd(Z) end, fun() -> zlib:deflateInit(Z, 42) end, fun() -> zlib:deflateInit(x) end, fun() -> zlib:inflateInit(Z, 3) end]], zlib:inflateInit(Z),
  B = [try_(F) || F <- [fun() -> zlib:inflateInit(Z) end, fun() -> zlib:inflate(Z, "garbage here") end, fun() -> zlib:deflate(Z, "x") end, fun() -> zlib:inflateEnd(Z) end]], zlib:close(Z), C = [try_(F) || F <- [fun() -> zlib:close(Z) end, fun() -> zlib:deflateInit(Z) end]], {A, B, C}.
t_zlib_incomplete() -> Z = zlib:open(), zlib:inflateInit(Z), zlib:inflate(Z, binary:part(zlib:compress(text()), 0, 20)), R = try_(fun() -> zlib:inflateEnd(Z) end), Y = zlib:open(), zlib:deflateInit(Y), zlib:deflate(Y, "x"), {R, try_(fun() -> zlib:deflateEnd(Y) end)}.
t_zlib_other_process() -> Z = zlib:open(), S = self(), spawn(fun() -> S ! {r, try_(fun() -> zlib:deflateInit(Z) end)} end), A = receive {r, X} -> X end, P = spawn(fun() -> receive go -> S ! {r, zlib:deflateInit(Z)} end end), zlib:set_controlling_process(Z, P), P ! go, B = receive {r, Y} -> Y end, {A, B, try_(fun() -> zlib:close(Z) end)}.
t_zlib_whole_errors() -> [try_(F) || F <- [fun() -> zlib:uncompress(<<"short">>) end, fun() -> zlib:uncompress(<<"long enough garbage">>) end, fun() -> zlib:gunzip(<<"x">>) end, fun() -> zlib:unzip(<<"zzzzz">>) end, fun() -> zlib:compress(x) end, fun() -> zlib:gzip([x]) end, fun() -> zlib:uncompress([x]) end,
  fun() -> zlib:gunzip(binary:part(zlib:gzip(text()), 0, 30)) end, fun() -> zlib:uncompress(binary:part(zlib:compress(text()), 0, 30)) end]].
t_zip() -> {ok, {_, B}} = zip:create("x.zip", [{"a.txt", <<"alpha">>}, {"b/c.txt", text()}], [memory]), {ok, L} = zip:unzip(B, [memory]), [{N, byte_size(D)} || {N, D} <- L].
t_zip_table() -> {ok, {_, B}} = zip:create("x.zip", [{"a.txt", <<"alpha">>}], [memory]), {ok, [_ | L]} = zip:table(B), [element(2, F) || F <- L].
t_gzip_file() -> F = "/tmp/ravel_vm_gzip_file.gz", {ok, D} = file:open(F, [write, raw, compressed]), file:write(D, text()), file:write(D, "more"), file:close(D), {ok, E} = file:open(F, [read, raw, binary, compressed]), {ok, B} = file:read(E, 100000), file:close(E), file:delete(F), {byte_size(B), erlang:md5(B)}.
