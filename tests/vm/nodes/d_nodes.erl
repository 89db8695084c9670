%% SPDX-License-Identifier: Apache-2.0
%% Three nodes, a (where this runs), b and c, and what goes between them. Every case leaves them connected. Cases run in the order of their names: t_global and
%% those after it run with OTP's servers of global names at work.
-module(d_nodes).
-compile([export_all, nowarn_export_all]).

-define(B, 'b@127.0.0.1').
-define(C, 'c@127.0.0.1').
-define(NOBODY, 'z@127.0.0.1').

id(X) -> X.
try_(F) -> try F() catch C:R -> {C, R} end.
recv() -> receive M -> M after 2000 -> none end.
quiet() -> receive M -> M after 50 -> none end.
down(P) -> M = monitor(process, P), receive {'DOWN', M, process, _, R} -> R after 2000 -> none end.
wait_connected(N) -> net_adm:ping(N), case lists:member(N, nodes()) of true -> ok; false -> receive after 10 -> wait_connected(N) end end.
on(Node, F) -> S = self(), P = spawn(Node, fun() -> S ! {self(), try_(F)} end), receive {P, R} -> R after 2000 -> none end.
%% A process on that node that does what it is sent, until it is told to stop.
worker(Node) -> spawn(Node, ?MODULE, work, []).
work() -> receive {do, From, F} -> From ! {self(), try_(F)}, work(); {exit, R} -> exit(R); stop -> ok end.
do(P, F) -> P ! {do, self(), F}, receive {P, R} -> R after 2000 -> none end.

%% First, by its name: no node is to be disconnected because others are.
t_00_prepare() -> [erpc:call(N, application, set_env, [kernel, prevent_overlapping_partitions, false]) || N <- [node(), ?B, ?C]].

%% ---- who is there
t_nodes() -> {node(), lists:sort(nodes()), is_alive(), lists:sort(nodes(connected)), nodes(this), nodes(hidden), lists:sort(nodes([this, visible]))}.
t_node_of() -> P = worker(?B), R = do(P, fun() -> make_ref() end), P ! stop, {node(P), node(R), node(self()), node(make_ref()), try_(fun() -> node(x) end)}.
t_seen_from_there() -> {on(?B, fun() -> {node(), lists:member(?C, nodes()) orelse net_adm:ping(?C), lists:member('a@127.0.0.1', nodes())} end)}.
t_ping() -> {net_adm:ping(?B), net_adm:ping(node()), net_adm:ping(?NOBODY), net_kernel:connect_node(?C), net_kernel:connect_node(?NOBODY)}.

%% ---- starting processes
t_spawn_fun() -> S = self(), X = id(7), P = spawn(?B, fun() -> S ! {node(), X} end), {node(P), recv()}.
t_spawn_mfa() -> S = self(), spawn(?B, erlang, send, [S, hello]), recv().
t_spawn_link() -> process_flag(trap_exit, true), P = spawn_link(?B, fun() -> exit(bye) end), receive {'EXIT', P, R} -> R end.
t_spawn_monitor() -> {P, M} = spawn_monitor(?B, fun() -> exit(bye) end), receive {'DOWN', M, process, P, R} -> {node(P), R} end.
t_spawn_opt() -> process_flag(trap_exit, true), {P, M} = spawn_opt(?B, fun() -> exit(bye) end, [link, monitor]), {receive {'DOWN', M, process, P, R} -> R end, receive {'EXIT', P, R2} -> R2 end}.
t_spawn_opt_tag() -> {P, M} = spawn_opt(?B, fun() -> exit(bye) end, [{monitor, [{tag, gone}]}]), receive {gone, M, process, P, R} -> R end.
t_spawn_request() -> R = spawn_request(?B, fun() -> exit(bye) end, [monitor]), receive {spawn_reply, R, ok, P} -> receive {'DOWN', R, process, P, X} -> {node(P), X} end end.
t_spawn_request_nobody() -> R = spawn_request(?NOBODY, fun() -> ok end, []), receive {spawn_reply, R, A, B} -> {A, B} after 2000 -> none end.
t_spawn_nobody() -> process_flag(trap_exit, true), P = spawn_link(?NOBODY, fun() -> ok end), {is_pid(P), receive {'EXIT', P, R} -> R after 2000 -> none end}.
t_spawn_monitor_nobody() -> {P, M} = spawn_monitor(?NOBODY, fun() -> ok end), receive {'DOWN', M, process, P, R} -> R after 2000 -> none end.
t_group_leader_there() -> on(?B, fun() -> node(group_leader()) end).
t_error_there() -> {P, M} = spawn_monitor(?B, fun() -> 1 div id(0) end), receive {'DOWN', M, process, P, {R, [{F, G, _, _} | _]}} -> {R, F, G} end.

%% ---- messages
t_messages_in_order() -> S = self(), P = spawn(?B, fun() -> [receive N -> S ! {got, N} end || _ <- lists:seq(1, 20)] end), [P ! N || N <- lists:seq(1, 20)], [receive {got, N} -> N end || _ <- lists:seq(1, 20)].
t_send_name() -> S = self(), P = worker(?B), do(P, fun() -> register(there, self()) end), {there, ?B} ! {do, S, fun() -> node() end}, R = receive {P, X} -> X end, P ! stop, {R, whereis(there)}.
t_send_name_nobody() -> {{no_such_process, ?B} ! x, {x, ?NOBODY} ! y, erlang:send({x, ?B}, z, [noconnect])}.
t_a_noconnect() -> P = worker(?C), erlang:disconnect_node(?C), A = erlang:send(P, x, [noconnect]), B = erlang:send({x, ?C}, x, [noconnect]), C = lists:member(?C, nodes()), wait_connected(?C), P ! stop, {A, B, C}.
t_send_own_node() -> register(t_send_own, self()), {t_send_own, node()} ! hello, unregister(t_send_own), recv().
t_large_terms() -> T = {lists:seq(1, 1000), binary:copy(<<"x">>, 10000), #{a => fun lists:map/2, b => 1 bsl 100}}, P = worker(?B), R = do(P, fun() -> T end), P ! stop, R =:= T.
t_fun_comes_back() -> N = id(5), F = on(?B, fun() -> fun(X) -> X + N end end), F(1).
t_pid_comes_back() -> S = self(), on(?B, fun() -> S =:= id(S) end) andalso on(?B, fun() -> S end) =:= S.
t_relay() -> S = self(), spawn(?B, fun() -> spawn(?C, fun() -> S ! {from, node()} end) end), recv().
t_alias() -> A = alias(), on(?B, fun() -> A ! one, ok end), R = recv(), unalias(A), on(?B, fun() -> A ! two, ok end), {R, quiet()}.
t_alias_reply() -> P = worker(?B), A = monitor(process, P, [{alias, reply_demonitor}]), P ! {do, A, fun() -> ok end}, R = receive {P, X} -> X end, P ! stop, {R, quiet()}.
t_send_after_there() -> P = worker(?B), try_(fun() -> erlang:send_after(1, P, stop), ok end).

%% ---- names and tables are each node's own
t_names() -> register(my_name, self()), R = on(?B, fun() -> {whereis(my_name), register(my_name, self()), whereis(my_name) =:= self()} end), {R, whereis(my_name) =:= self(), unregister(my_name)}.
t_tables() -> ets:new(t_tables, [named_table]), ets:insert(t_tables, {k, a}), P = worker(?B), R = do(P, fun() -> A = ets:whereis(t_tables), ets:new(t_tables, [named_table, public]), ets:insert(t_tables, {k, b}), {A, ets:lookup(t_tables, k)} end), P ! stop, {R, ets:lookup(t_tables, k)}.
t_persistent() -> persistent_term:put(t_persistent, a), {on(?B, fun() -> persistent_term:get(t_persistent, none) end), persistent_term:get(t_persistent)}.
t_processes() -> P = worker(?B), R = {lists:member(P, processes()), do(P, fun() -> lists:member(self(), processes()) end)}, P ! stop, R.
t_local_only() -> P = worker(?B), R = [try_(F) || F <- [fun() -> process_info(P) end, fun() -> is_process_alive(P) end, fun() -> register(x, P) end, fun() -> erlang:suspend_process(P) end]], P ! stop, R.

%% ---- links, monitors, exit signals
t_monitor() -> P = worker(?B), M = monitor(process, P), P ! {exit, why}, receive {'DOWN', M, process, P, R} -> R end.
t_monitor_gone() -> P = worker(?B), P ! stop, down(P), down(P).
t_monitor_name() -> P = worker(?B), do(P, fun() -> register(t_mon, self()) end), M = monitor(process, {t_mon, ?B}), P ! {exit, why}, receive {'DOWN', M, process, W, R} -> {W, R} end.
t_monitor_no_name() -> M = monitor(process, {no_such_name, ?B}), receive {'DOWN', M, process, W, R} -> {W, R} end.
t_monitor_nobody() -> M = monitor(process, {x, ?NOBODY}), receive {'DOWN', M, process, W, R} -> {W, R} end.
t_demonitor() -> P = worker(?B), M = monitor(process, P), demonitor(M), P ! stop, quiet().
t_watched_from_there() -> S = self(), P = spawn(fun() -> receive go -> exit(bye) end end), W = spawn(?B, fun() -> M = monitor(process, P), S ! ready, receive {'DOWN', M, process, P, R} -> S ! {saw, R} end end), receive ready -> ok end, P ! go, {is_pid(W), recv()}.
t_link() -> process_flag(trap_exit, true), P = worker(?B), link(P), P ! {exit, why}, receive {'EXIT', P, R} -> R end.
t_link_gone() -> process_flag(trap_exit, true), P = worker(?B), P ! stop, down(P), link(P), receive {'EXIT', P, R} -> R after 2000 -> none end.
t_unlink() -> process_flag(trap_exit, true), P = worker(?B), link(P), unlink(P), P ! {exit, why}, quiet().
t_exit_there() -> P = worker(?B), M = monitor(process, P), exit(P, kill), receive {'DOWN', M, process, P, R} -> R end.
t_exit_trapped_there() -> S = self(), P = spawn(?B, fun() -> process_flag(trap_exit, true), S ! ready, receive {'EXIT', F, R} -> S ! {F =:= S, R} end end), receive ready -> ok end, exit(P, hello), recv().
t_exit_chain() -> process_flag(trap_exit, true), P = spawn_link(?B, fun() -> spawn_link(?C, fun() -> exit(deep) end), receive never -> ok end end), receive {'EXIT', P, R} -> R end.

%% ---- connections lost
t_disconnect() -> process_flag(trap_exit, true), P = worker(?C), link(P), M = monitor(process, P), monitor_node(?C, true), R0 = erlang:disconnect_node(?C),
  R = {R0, receive {'DOWN', M, process, P, A} -> A after 2000 -> none end, receive {'EXIT', P, B} -> B after 2000 -> none end, receive {nodedown, N} -> N after 2000 -> none end, lists:member(?C, nodes())}, wait_connected(?C), exit(P, kill), R.
t_disconnect_there() -> S = self(), P = spawn(?C, fun() -> process_flag(trap_exit, true), link(S), S ! ready, receive {'EXIT', S, R} -> receive after 100 -> S ! {there, R} end end end), receive ready -> ok end, process_flag(trap_exit, true), erlang:disconnect_node(?C), R1 = receive {'EXIT', P, R} -> R after 2000 -> none end, R2 = recv(), wait_connected(?C), {R1, R2}.
t_disconnect_monitor_name() -> P = worker(?C), do(P, fun() -> register(t_disc, self()) end), M = monitor(process, {t_disc, ?C}), erlang:disconnect_node(?C), R = receive {'DOWN', M, process, W, A} -> {W, A} after 2000 -> none end, wait_connected(?C), P ! stop, R.
t_disconnect_bad() -> {erlang:disconnect_node(?NOBODY), erlang:disconnect_node(node()), try_(fun() -> erlang:disconnect_node(1) end)}.
%% Whether the node is there before the next message is not asked: under load OTP's own processes come first on `erl`.
t_back_by_itself() -> P = worker(?C), do(P, fun() -> ok end), erlang:disconnect_node(?C), receive after 50 -> ok end, R = do(P, fun() -> back end), {R, lists:member(?C, nodes()), P ! stop}.
t_monitor_node_twice() -> monitor_node(?C, true), monitor_node(?C, true), erlang:disconnect_node(?C), R = [receive {nodedown, N} -> N after 2000 -> none end || _ <- [1, 2]], wait_connected(?C), {R, quiet()}.
t_monitor_node_off() -> monitor_node(?C, true), monitor_node(?C, false), erlang:disconnect_node(?C), R = quiet(), wait_connected(?C), R.
t_monitor_node_nobody() -> monitor_node(?NOBODY, true), recv().
t_monitor_nodes() -> ok = net_kernel:monitor_nodes(true), erlang:disconnect_node(?C), A = recv(), wait_connected(?C), B = recv(), ok = net_kernel:monitor_nodes(false), erlang:disconnect_node(?C), C = quiet(), wait_connected(?C), {A, B, C}.
t_monitor_nodes_info() -> ok = net_kernel:monitor_nodes(true, [{node_type, visible}, nodedown_reason]), erlang:disconnect_node(?C), A = recv(), wait_connected(?C), B = recv(), net_kernel:monitor_nodes(false, [{node_type, visible}, nodedown_reason]), {A, B}.
t_monitor_nodes_map() -> ok = net_kernel:monitor_nodes(true, #{node_type => all}), erlang:disconnect_node(?C), A = recv(), wait_connected(?C), B = recv(), net_kernel:monitor_nodes(false, #{node_type => all}), {A, B}.
t_monitor_nodes_hidden() -> ok = net_kernel:monitor_nodes(true, [{node_type, hidden}]), erlang:disconnect_node(?C), A = quiet(), wait_connected(?C), net_kernel:monitor_nodes(false, [{node_type, hidden}]), A.
t_cut() -> P = worker(?C), M = monitor(process, P), vm_nodes:cut(?C), A = receive {'DOWN', M, process, P, R} -> R after 2000 -> none end, P ! {do, self(), fun() -> lost end}, B = quiet(), C = net_adm:ping(?C), D = down(P), E = rpc:call(?C, erlang, node, []), vm_nodes:heal(?C), wait_connected(?C), F = do(P, fun() -> found end), P ! stop, {A, B, C, D, E, F}.
t_cut_spawn() -> vm_nodes:cut(?C), process_flag(trap_exit, true), P = spawn_link(?C, fun() -> ok end), A = receive {'EXIT', P, R} -> R after 2000 -> none end, B = try_(fun() -> gen_server:call({x, ?C}, hello, 1000) end), vm_nodes:heal(?C), wait_connected(?C), {A, B}.

%% ---- servers
init([]) -> {ok, 0}.
handle_call({add, N}, _, S) -> {reply, {node(), S + N}, S + N};
handle_call(never, _, S) -> {noreply, S};
handle_call(stop, _, S) -> {stop, normal, bye, S};
handle_call({fail, R}, _, _) -> exit(R).
handle_cast({tell, P}, S) -> P ! {told_by, node()}, {noreply, S}.
handle_info(_, S) -> {noreply, S}.
start_server(Node) -> {ok, P} = erpc:call(Node, gen_server, start, [{local, server}, ?MODULE, [], []]), P.
t_call() -> P = start_server(?B), R = [gen_server:call(P, {add, 1}), gen_server:call({server, ?B}, {add, 2}), gen_server:call({server, ?B}, stop)], {R, down(P)}.
t_call_nobody() -> [try_(fun() -> gen_server:call({no_server, N}, x) end) || N <- [?B, ?NOBODY]].
t_call_dies() -> P = start_server(?B), try_(fun() -> gen_server:call(P, {fail, broken}) end).
t_call_disconnected() -> P = start_server(?C), spawn(fun() -> receive after 50 -> erlang:disconnect_node(?C) end end), R = [try_(fun() -> gen_server:call(X, never, infinity) end) || X <- [P]], wait_connected(?C), spawn(fun() -> receive after 50 -> erlang:disconnect_node(?C) end end), Q = try_(fun() -> gen_server:call({server, ?C}, never, infinity) end), wait_connected(?C), gen_server:call(P, stop), {R, Q}.
t_cast() -> P = start_server(?B), gen_server:cast({server, ?B}, {tell, self()}), R = recv(), gen_server:call(P, stop), R.
t_abcast() -> [start_server(N) || N <- [?B, ?C]], abcast = gen_server:abcast([?B, ?C, ?NOBODY], server, {tell, self()}), R = lists:sort([recv(), recv()]), [gen_server:call({server, N}, stop) || N <- [?B, ?C]], R.
t_multi_call() -> [start_server(N) || N <- [?B, ?C]], {R, Bad} = gen_server:multi_call([?B, ?C, ?NOBODY], server, {add, 5}, 2000), [gen_server:call({server, N}, stop) || N <- [?B, ?C]], {lists:sort(R), Bad}.
t_send_request() -> P = start_server(?B), Q = gen_server:send_request({server, ?B}, {add, 9}), R = gen_server:receive_response(Q, 2000), gen_server:call(P, stop), R.
t_start_link_there() -> process_flag(trap_exit, true), {ok, P} = on(?B, fun() -> gen_server:start(?MODULE, [], []) end), link(P), gen_server:call(P, stop), receive {'EXIT', P, R} -> R end.

%% ---- remote calls
t_erpc() -> {erpc:call(?B, erlang, node, []), erpc:call(?B, fun() -> {node(), 1 + 1} end), erpc:call(?B, lists, sum, [[1, 2, 3]], 2000)}.
t_erpc_fails() -> [try_(F) || F <- [fun() -> erpc:call(?B, erlang, error, [why]) end, fun() -> erpc:call(?B, erlang, exit, [why]) end, fun() -> erpc:call(?B, erlang, throw, [why]) end, fun() -> erpc:call(?NOBODY, erlang, node, []) end, fun() -> erpc:call(?B, timer, sleep, [10000], 20) end, fun() -> erpc:call(x, y) end]].
t_erpc_multicall() -> erpc:multicall([node(), ?B, ?C, ?NOBODY], erlang, node, []).
t_erpc_cast() -> S = self(), erpc:cast(?B, fun() -> S ! {cast, node()} end), recv().
t_erpc_request() -> R = erpc:send_request(?B, erlang, node, []), erpc:receive_response(R, 2000).
t_rpc() -> [rpc:call(N, erlang, node, []) || N <- [node(), ?B, ?NOBODY]].
t_rpc_fails() -> case rpc:call(?B, erlang, error, [why]) of {badrpc, {'EXIT', {R, [{M, F, _, _} | _]}}} -> {R, M, F} end.
t_rpc_timeout() -> rpc:call(?B, timer, sleep, [10000], 20).
t_rpc_multicall() -> {R, Bad} = rpc:multicall([?B, ?C, ?NOBODY], erlang, node, []), {R, Bad}.
t_rpc_async() -> K = rpc:async_call(?B, erlang, node, []), rpc:yield(K).
t_rpc_cast() -> S = self(), rpc:cast(?B, erlang, send, [S, hello]), recv().
t_rpc_pmap() -> rpc:pmap({erlang, abs}, [], [-1, 2, -3]).
t_rpc_block() -> rpc:block_call(?B, erlang, node, []).
t_rpc_pinfo() -> P = worker(?B), {message_queue_len, N} = rpc:pinfo(P, message_queue_len), P ! stop, N.

%% ---- process groups
members(N) -> lists:sort([node(P) || P <- erpc:call(N, pg, get_members, [t_scope, g])]).
until(F, X) -> case F() of X -> X; _ -> receive after 10 -> until(F, X) end end.
t_pg() -> Ns = [node(), ?B, ?C], Ws = [worker(N) || N <- Ns], [do(W, fun() -> {ok, P} = pg:start(t_scope), put(scope, P), ok end) || W <- Ws], [do(W, fun() -> pg:join(t_scope, g, self()) end) || W <- Ws],
  A = [until(fun() -> members(N) end, lists:sort(Ns)) || N <- Ns], exit(lists:last(Ws), kill), B = until(fun() -> members(node()) end, lists:sort([node(), ?B])), [do(W, fun() -> gen_server:stop(get(scope)) end) || W <- lists:droplast(Ws)], erpc:call(?C, gen_server, stop, [t_scope]), {A, B}.

%% ---- global names: each begins when the nodes have agreed on what they know
agree() -> [ok = erpc:call(N, global, sync, []) || N <- [node(), ?B, ?C], M <- [?B, ?C], wait_connected(M) =:= ok, erpc:call(?B, net_adm, ping, [?C]) =:= pong], ok.
t_global() -> agree(), P = worker(?B), A = do(P, fun() -> global:register_name(t_global, self()) end), B = {global:whereis_name(t_global) =:= P, erpc:call(?C, global, whereis_name, [t_global]) =:= P}, global:send(t_global, {do, self(), fun() -> node() end}), C = receive {P, X} -> X end,
  D = global:register_name(t_global, self()), P ! stop, down(P), E = until(fun() -> global:whereis_name(t_global) end, undefined), {A, B, C, D, E, global:register_name(t_global, self()), global:unregister_name(t_global)}.
t_global_server() -> agree(), {ok, P} = erpc:call(?B, gen_server, start, [{global, t_server}, ?MODULE, [], []]), A = [gen_server:call({global, t_server}, {add, 1}), erpc:call(?C, gen_server, call, [{global, t_server}, {add, 2}])], B = gen_server:start({global, t_server}, ?MODULE, [], []), gen_server:call(P, stop), until(fun() -> global:whereis_name(t_server) end, undefined), {A, element(1, B), try_(fun() -> gen_server:call({global, t_server}, x) end)}.
t_global_lock() -> agree(), A = global:set_lock({res, self()}, [node(), ?B], 0), B = on(?B, fun() -> global:set_lock({res, self()}, [node(), 'a@127.0.0.1'], 0) end), C = global:del_lock({res, self()}, [node(), ?B]), {A, B, C, on(?B, fun() -> global:set_lock({res, self()}, [node()], 0) end)}.
t_global_trans() -> agree(), global:trans({res2, self()}, fun() -> {in, node()} end).
t_global_names() -> agree(), global:register_name(t_g1, self()), A = lists:member(t_g1, global:registered_names()), global:re_register_name(t_g1, P = worker(?B)), B = global:whereis_name(t_g1) =:= P, global:unregister_name(t_g1), P ! stop, {A, B, global:whereis_name(t_g1), try_(fun() -> global:send(t_g1, x) end)}.
