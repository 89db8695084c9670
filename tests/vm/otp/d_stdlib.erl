%% SPDX-License-Identifier: Apache-2.0
%% The larger parts of stdlib and kernel: queries, archives, logs on disk, groups of processes, names, the logger's handlers, beams.
-module(d_stdlib).
-compile([export_all, nowarn_export_all]).
-include_lib("stdlib/include/qlc.hrl").
-include_lib("stdlib/include/ms_transform.hrl").

people() -> T = ets:new(people, [ordered_set]), ets:insert(T, [{1, ann, 30}, {2, bob, 25}, {3, cid, 35}, {4, dan, 25}]), T.
t_qlc() -> T = people(), qlc:e(qlc:q([{N, A} || {_, N, A} <- ets:table(T), A > 26])).
t_qlc_join() -> T = people(), lists:sort(qlc:e(qlc:q([{N, M} || {I, N, A} <- ets:table(T), {J, M, B} <- ets:table(T), A =:= B, I < J]))).
t_qlc_sort() -> T = people(), {qlc:e(qlc:sort(qlc:q([A || {_, _, A} <- ets:table(T)]), {unique, true})), qlc:fold(fun(A, S) -> A + S end, 0, qlc:q([A || {_, _, A} <- ets:table(T)]))}.
t_qlc_cursor() -> T = people(), C = qlc:cursor(qlc:q([N || {_, N, _} <- ets:table(T)])), R = {qlc:next_answers(C, 2), qlc:next_answers(C, 9)}, qlc:delete_cursor(C), R.
t_qlc_string() -> qlc:e(qlc:string_to_handle("[X * 2 || X <- [1, 2, 3], X =/= 2].")).
t_qlc_info() -> qlc:info(qlc:q([X || X <- [1, 2, 3], X > 1])).
t_fun2ms() -> {ets:fun2ms(fun({A, B}) when A > 3 -> {B, A} end), ets:select(people(), ets:fun2ms(fun({I, N, A}) when A < 30, I > 1 -> N end))}.

t_tar() -> F = "/tmp/ravel_vm_otp.tar", ok = erl_tar:create(F, [{"a.txt", <<"alpha">>}, {"b.txt", <<"beta">>}], []), R = {erl_tar:table(F, []), erl_tar:extract(F, [memory])}, file:delete(F), R.
t_disk_log() ->
    F = "/tmp/ravel_vm_otp.log", file:delete(F),
    {ok, L} = disk_log:open([{name, d_log}, {file, F}]),
    ok = disk_log:log(L, {one, 1}), ok = disk_log:log_terms(L, [two, "three"]), ok = disk_log:sync(L),
    {_, Terms} = disk_log:chunk(L, start),
    ok = disk_log:close(L), file:delete(F), Terms.
t_dets() ->
    F = "/tmp/ravel_vm_otp.dets", file:delete(F),
    {ok, T} = dets:open_file(d_table, [{file, F}]),
    ok = dets:insert(T, [{I, I * I} || I <- lists:seq(1, 300)]), ok = dets:close(T),
    {ok, T} = dets:open_file(F), R = {dets:info(T, size), dets:lookup(T, 17), lists:sort(dets:select(T, [{{'$1', '$2'}, [{'<', '$1', 4}], ['$2']}])), dets:to_ets(T, ets:new(x, [])) =/= x},
    dets:close(T), file:delete(F), R.
t_files() -> F = "/tmp/ravel_vm_otp.txt", ok = file:write_file(F, "{a, 1}.\n{b, \"x\"}.\n"), {ok, D} = file:open(F, [read, raw, binary]), L = file:read_line(D), P = file:pread(D, 8, 3), file:close(D), R = {file:consult(F), L, P, filelib:file_size(F), file:rename(F, F ++ "2"), file:read_file_info(F), file:delete(F ++ "2")}, setelement(6, R, element(1, element(6, R))).
t_io_device() -> F = "/tmp/ravel_vm_otp.io", {ok, D} = file:open(F, [write, read]), io:format(D, "~p.~nrest of ~s~n", [{x, [1]}, "line"]), {ok, 0} = file:position(D, 0), R = {io:read(D, ''), io:get_line(D, ''), io:get_line(D, ''), io:get_line(D, '')}, file:close(D), file:delete(F), R.

t_pg() -> {ok, _} = pg:start(d_scope), P = spawn(fun() -> receive stop -> ok end end), ok = pg:join(d_scope, g, [self(), P]), M = length(pg:get_members(d_scope, g)), exit(P, kill), wait(fun() -> pg:get_members(d_scope, g) =:= [self()] end), {M, pg:which_groups(d_scope), pg:leave(d_scope, g, self()), pg:get_members(d_scope, g)}.
t_global() -> yes = global:register_name(d_name, self()), R = {global:whereis_name(d_name) =:= self(), global:register_name(d_name, self()), global:trans({lock, self()}, fun() -> locked end)}, global:unregister_name(d_name), {R, global:whereis_name(d_name)}.
t_rpc() -> {rpc:call(node(), lists, sum, [[1, 2]]), rpc:call(node(), erlang, error, [x]) =/= x, erpc:call(node(), lists, max, [[1, 9]]), rpc:pmap({math, pow}, [2], [1, 2, 3])}.
wait(F) -> case F() of true -> ok; false -> timer:sleep(1), wait(F) end.

%% ---- a handler of our own
log(#{level := L, msg := M, meta := #{tag := T}}, #{config := To}) -> To ! {logged, L, M, T};
log(_, _) -> ok.
t_logger() ->
    #{level := Before} = logger:get_primary_config(),
    ok = logger:set_primary_config(level, info),
    ok = logger:add_handler(d_handler, ?MODULE, #{config => self(), filters => [{mine, {fun(#{meta := M} = E, _) -> case M of #{tag := _} -> E; _ -> stop end end, x}}]}),
    logger:notice("n ~p", [1], #{tag => a}), logger:debug("no", #{tag => b}), logger:error(#{what => happened}, #{tag => c}),
    R = [receive {logged, L, M, T} -> {L, M, T} after 1000 -> none end || _ <- [1, 2]],
    ok = logger:remove_handler(d_handler), ok = logger:set_primary_config(level, Before),
    {R, lists:flatten(logger_formatter:format(#{level => info, msg => {"~p", [x]}, meta => #{time => 0}}, #{template => [level, ": ", msg]}))}.

t_beam_lib() -> {ok, {M, [{exports, E}]}} = beam_lib:chunks(code:which(gb_trees), [exports]), {M, length(E), beam_lib:md5(code:which(gb_trees)), lists:sort([I || {I, _} <- beam_lib:info(code:which(gb_trees))])}.
t_compile_and_load() -> {ok, M, B} = compile:forms([{attribute, 1, module, d_made}, {attribute, 1, export, [{f, 1}]}, {function, 2, f, 1, [{clause, 2, [{var, 2, 'X'}], [], [{op, 2, '+', {var, 2, 'X'}, {integer, 2, 1}}]}]}]), {module, M} = code:load_binary(M, "d_made.beam", B), R = M:f(41), {R, code:is_loaded(M), code:purge(M), code:delete(M), catch M:f(1) =:= x}, R.
t_shell_eval() -> {ok, T, _} = erl_scan:string("F = fun G(0) -> []; G(N) -> [N | G(N - 1)] end, lists:sum(F(4)) + length([X || X <- \"abc\", X > $a])."), {ok, E} = erl_parse:parse_exprs(T), {value, V, _} = erl_eval:exprs(E, []), V.
