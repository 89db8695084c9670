%% SPDX-License-Identifier: Apache-2.0
%% Processes: spawning, messages, links, monitors, aliases, exit signals, timers, names. Every case is independent of the schedule.
-module(d_process).
-compile([export_all, nowarn_export_all]).

id(X) -> X.
try_(F) -> try F() catch C:R -> {C, R} end.
recv() -> receive M -> M after 2000 -> none end.
recv_now() -> receive M -> M after 0 -> none end.
wait_down(P) -> M = monitor(process, P), receive {'DOWN', M, process, P, R} -> R end.

t_send_self() -> self() ! a, self() ! b, {recv(), recv()}.
t_send_result() -> {self() ! x, recv()}.
t_order() -> S = self(), spawn(fun() -> [S ! I || I <- lists:seq(1, 50)] end), [receive I -> I end || _ <- lists:seq(1, 50)].
t_selective() -> self() ! a, self() ! b, self() ! c, B = receive b -> b end, {B, recv(), recv()}.
t_selective_guard() -> self() ! 1, self() ! 10, X = receive N when N > 5 -> N end, {X, recv()}.
t_after_zero() -> receive _ -> got after 0 -> nothing end.
t_after_zero_with_message() -> self() ! x, receive y -> y after 0 -> nothing end.
t_after_time() -> T0 = erlang:monotonic_time(millisecond), receive after 30 -> ok end, erlang:monotonic_time(millisecond) - T0 >= 30.
t_after_infinity() -> self() ! x, receive X -> X after infinity -> never end.
t_after_bad() -> receive x -> x after id(a) -> y end.
t_after_negative() -> receive x -> x after id(-1) -> y end.
t_nested_receive() -> self() ! b, self() ! a, receive a -> receive b -> both end end.
t_echo() -> P = spawn(fun echo/0), P ! {self(), hi}, receive {P, M} -> M end.
echo() -> receive {From, M} -> From ! {self(), M}, echo(); stop -> ok end.
t_pingpong() -> P = spawn(fun echo/0), [begin P ! {self(), I}, receive {P, I} -> I end end || I <- lists:seq(1, 100)].
t_ring() -> ring(30, 10).
ring(N, M) -> S = self(), First = lists:foldl(fun(_, Next) -> spawn(fun() -> forward(Next) end) end, S, lists:seq(1, N)), First ! {token, M}, ring_loop(First, 0).
ring_loop(First, Sum) -> receive {token, 0} -> Sum; {token, K} -> First ! {token, K - 1}, ring_loop(First, Sum + K) end.
forward(Next) -> receive X -> Next ! X, forward(Next) end.
t_message_copy() -> S = self(), T = {lists:seq(1, 100), binary:copy(<<"x">>, 200), #{a => fun() -> 7 end}}, spawn(fun() -> S ! T end), receive {L, B, #{a := F}} -> {length(L), byte_size(B), F()} end.
t_spawn_forms() -> S = self(), spawn(fun() -> S ! one end), spawn(?MODULE, sender, [S, two]), spawn_link(fun() -> S ! three end), spawn_opt(fun() -> S ! four end, [link]), {_, _} = spawn_monitor(fun() -> S ! five end),
  lists:sort([receive M when is_atom(M) -> M end || _ <- lists:seq(1, 5)]).
sender(S, M) -> S ! M.
t_spawn_request() -> R = spawn_request(fun() -> ok end, [monitor]), receive {spawn_reply, R, ok, P} -> receive {'DOWN', R, process, P, X} -> X end end.
t_spawn_opt_monitor() -> {P, R} = spawn_opt(fun() -> exit(x) end, [{monitor, [{tag, my_tag}]}]), receive {my_tag, R, process, P, X} -> X end.
t_exit_reasons() -> [wait_down(spawn(F)) || F <- [fun() -> receive after 20 -> ok end end, fun() -> receive after 20 -> exit(foo) end end, fun() -> receive after 20 -> exit(normal) end end]].
t_exit_error() -> {badarith, [{erlang, _, _, _} | _]} = wait_down(spawn(fun() -> receive after 10 -> 1 div id(0) end end)), ok.
t_monitor_noproc() -> P = spawn(fun() -> ok end), receive after 20 -> ok end, wait_down(P).
t_monitor_twice() -> P = spawn(fun() -> receive go -> exit(x) end end), M1 = monitor(process, P), M2 = monitor(process, P), P ! go, [receive {'DOWN', M, process, P, R} -> R end || M <- [M1, M2]].
t_demonitor() -> P = spawn(fun() -> receive go -> ok end end), M = monitor(process, P), true = demonitor(M), P ! go, receive after 20 -> ok end, recv_now().
t_demonitor_flush() -> P = spawn(fun() -> ok end), M = monitor(process, P), receive after 20 -> ok end, {demonitor(M, [flush]), recv_now()}.
t_demonitor_info() -> P = spawn(fun() -> receive x -> ok end end), M = monitor(process, P), {demonitor(M, [info]), demonitor(M, [info]), demonitor(M)}.
t_monitor_name() -> register(mon_name, P = spawn(fun() -> receive go -> exit(bye) end end)), M = monitor(process, mon_name), P ! go, receive {'DOWN', M, process, {mon_name, N}, R} -> {N =:= node(), R} end.
t_monitor_name_noproc() -> M = monitor(process, no_such_name_1), receive {'DOWN', M, process, {no_such_name_1, N}, R} -> {N =:= node(), R} end.
t_monitor_self() -> R = monitor(process, self()), {is_reference(R), recv_now()}.
t_monitor_bad() -> {try_(fun() -> monitor(foo, self()) end), try_(fun() -> monitor(process, 1) end), try_(fun() -> demonitor(x) end)}.
t_link_exit() -> process_flag(trap_exit, true), P = spawn_link(fun() -> exit(bye) end), receive {'EXIT', P, R} -> R end.
t_link_normal() -> process_flag(trap_exit, true), P = spawn_link(fun() -> ok end), receive {'EXIT', P, R} -> R end.
t_link_kills() -> wait_down(spawn(fun() -> spawn_link(fun() -> exit(boom) end), receive never -> ok end end)).
t_link_normal_does_not_kill() -> P = spawn(fun() -> spawn_link(fun() -> ok end), receive stop -> exit(stopped) end end), receive after 30 -> ok end, P ! stop, wait_down(P).
t_unlink() -> P = spawn_link(fun() -> receive go -> exit(boom) end end), unlink(P), P ! go, receive after 20 -> alive end.
t_link_noproc_trap() -> process_flag(trap_exit, true), P = spawn(fun() -> ok end), receive after 20 -> ok end, link(P), receive {'EXIT', P, R} -> R end.
t_exit_kill() -> P = spawn(fun() -> process_flag(trap_exit, true), receive x -> ok end end), receive after 10 -> ok end, exit(P, kill), wait_down_late(P).
wait_down_late(P) -> M = monitor(process, P), receive {'DOWN', M, process, P, R} -> lists:member(R, [killed, noproc]) end.
t_exit_kill_monitored() -> {P, M} = spawn_monitor(fun() -> receive x -> ok end end), exit(P, kill), receive {'DOWN', M, process, P, R} -> R end.
t_exit_normal_ignored() -> {P, M} = spawn_monitor(fun() -> receive x -> exit(got_x) end end), exit(P, normal), P ! x, receive {'DOWN', M, process, P, R} -> R end.
t_exit_trapped() -> S = self(), P = spawn(fun() -> process_flag(trap_exit, true), S ! ready, S ! receive M -> M end end), receive ready -> ok end, exit(P, why), receive {'EXIT', F, R} -> {F =:= S, R} end.
t_exit_normal_trapped() -> S = self(), P = spawn(fun() -> process_flag(trap_exit, true), S ! ready, S ! receive M -> M end end), receive ready -> ok end, exit(P, normal), receive {'EXIT', F, R} -> {F =:= S, R} end.
t_exit_self_trap() -> process_flag(trap_exit, true), exit(self(), hello), recv().
t_exit_self() -> wait_down(spawn(fun() -> receive after 20 -> exit(self(), me) end, receive never -> ok end end)).
t_exit_chain() -> {P, M} = spawn_monitor(fun() -> spawn_link(fun() -> spawn_link(fun() -> exit(deep) end), receive x -> ok end end), receive x -> ok end end), receive {'DOWN', M, process, P, R} -> R end.
t_killed_link() -> process_flag(trap_exit, true), P = spawn_link(fun() -> receive x -> ok end end), exit(P, kill), receive {'EXIT', P, R} -> R end.
t_trap_flag() -> {process_flag(trap_exit, true), process_flag(trap_exit, false)}.
t_registered() -> register(rname, self()), {whereis(rname) =:= self(), lists:member(rname, registered()), process_info(self(), registered_name), unregister(rname), whereis(rname), process_info(self(), registered_name)}.
t_register_errors() -> register(rn2, self()), R = {try_(fun() -> register(rn2, self()) end), try_(fun() -> register(rn3, self()) end), try_(fun() -> unregister(rn_none) end), try_(fun() -> register(rn4, id(x)) end)}, unregister(rn2), R.
t_register_freed() -> {P, M} = spawn_monitor(fun() -> register(rn5, self()), receive go -> ok end end), receive after 20 -> ok end, W = whereis(rn5), P ! go, receive {'DOWN', M, _, _, _} -> ok end, {W =:= P, whereis(rn5)}.
t_send_name() -> register(rn6, self()), rn6 ! hi, {rn6, node()} ! there, R = {recv(), recv()}, unregister(rn6), R.
t_send_name_missing() -> {try_(fun() -> rn_missing ! x end), try_(fun() -> erlang:send(rn_missing, x) end), {rn_missing, node()} ! x}.
t_send_options() -> {erlang:send(self(), a, [noconnect]), erlang:send(self(), b, [nosuspend]), erlang:send_nosuspend(self(), c), recv(), recv(), recv()}.
t_send_dead() -> P = spawn(fun() -> ok end), receive after 20 -> ok end, P ! x.
t_send_after() -> R = erlang:send_after(10, self(), tick), {is_reference(R), recv()}.
t_send_after_order() -> [erlang:send_after(T, self(), T) || T <- [60, 20, 40]], [recv(), recv(), recv()].
t_start_timer() -> R = erlang:start_timer(10, self(), msg), receive {timeout, R, M} -> M end.
t_cancel_timer() -> R = erlang:send_after(100000, self(), x), L = erlang:cancel_timer(R), {L > 90000, erlang:cancel_timer(R), recv_now()}.
t_read_timer() -> R = erlang:send_after(100000, self(), x), L = erlang:read_timer(R), erlang:cancel_timer(R), {L > 90000, erlang:read_timer(R)}.
t_timer_name() -> register(tn, self()), erlang:send_after(5, tn, hello), R = recv(), unregister(tn), R.
t_timer_module() -> {ok, _} = timer:send_after(10, hi), R = recv(), timer:sleep(5), {R, element(2, timer:tc(fun() -> v end)), timer:seconds(2), timer:hms(1, 1, 1)}.
t_alias() -> A = alias(), A ! via_alias, R1 = recv(), unalias(A), A ! again, {R1, recv_now(), unalias(A)}.
t_alias_reply() -> A = alias([reply]), A ! one, A ! two, {recv(), recv_now()}.
t_monitor_alias() -> P = spawn(fun() -> receive {R, M} -> R ! {R, M}, R ! {R, again} end end), R = monitor(process, P, [{alias, reply_demonitor}]), P ! {R, hi}, A = receive {R, X} -> X end, receive after 20 -> ok end, {A, recv_now()}.
t_monitor_tag() -> {P, _} = spawn_monitor(fun() -> receive x -> exit(z) end end), M = monitor(process, P, [{tag, mine}]), P ! x, receive {mine, M, process, P, R} -> R end.
t_is_process_alive() -> P = spawn(fun() -> receive x -> ok end end), A = is_process_alive(P), P ! x, wait_down(P), {A, is_process_alive(P), is_process_alive(self()), try_(fun() -> is_process_alive(x) end)}.
t_process_info() -> self() ! m, {process_info(self(), message_queue_len), process_info(self(), messages), process_info(self(), trap_exit), process_info(self(), links), process_info(self(), status), process_info(self(), priority), process_info(self(), [message_queue_len, trap_exit]), process_info(self(), dictionary)}.
t_process_info_other() -> P = spawn(fun() -> receive x -> ok end end), receive after 10 -> ok end, {process_info(P, status), process_info(P, message_queue_len), process_info(P, current_function), element(1, process_info(P, initial_call))}.
t_process_info_dead() -> P = spawn(fun() -> ok end), wait_down(P), process_info(P, status).
t_process_info_bad() -> {try_(fun() -> process_info(self(), nonsense) end), try_(fun() -> process_info(x, status) end)}.
t_process_info_links() -> P = spawn_link(fun() -> receive x -> ok end end), {process_info(self(), links) =:= {links, [P]}, process_info(P, links) =:= {links, [self()]}}.
t_process_info_monitors() -> P = spawn(fun() -> receive x -> ok end end), monitor(process, P), {process_info(self(), monitors) =:= {monitors, [{process, P}]}, process_info(P, monitored_by) =:= {monitored_by, [self()]}}.
t_group_leader() -> G = group_leader(), S = self(), spawn(fun() -> S ! {gl, group_leader()} end), receive {gl, G2} -> G =:= G2 end.
t_group_leader_set() -> S = self(), G = spawn(fun() -> receive x -> ok end end), P = spawn(fun() -> receive go -> S ! group_leader() end end), group_leader(G, P), P ! go, recv() =:= G.
t_hibernate() -> S = self(), P = spawn(fun() -> erlang:hibernate(?MODULE, woken, [S]) end), receive after 10 -> ok end, P ! wake, recv().
woken(S) -> receive M -> S ! {woke, M} end.
t_processes() -> P = spawn(fun() -> receive x -> ok end end), {lists:member(P, processes()), lists:member(self(), processes())}.
t_suspend() -> S = self(), P = spawn(fun() -> receive go -> S ! went end end), erlang:suspend_process(P), P ! go, A = receive went -> early after 20 -> held end, erlang:resume_process(P), {A, recv()}.
t_priority() -> {process_flag(priority, high), process_flag(priority, normal), try_(fun() -> process_flag(priority, silly) end)}.
t_flags() -> {process_flag(min_heap_size, 1000) > 0, process_flag(message_queue_data, off_heap), try_(fun() -> process_flag(nonsense, 1) end)}.
t_many_processes() -> S = self(), [spawn(fun() -> S ! I * I end) || I <- lists:seq(1, 500)], lists:sum([receive X -> X end || _ <- lists:seq(1, 500)]).
t_fan_in() -> S = self(), Ps = [spawn(fun() -> [S ! {self(), J} || J <- lists:seq(1, 10)] end) || _ <- lists:seq(1, 10)], [[receive {P, J} -> J end || _ <- lists:seq(1, 10)] || P <- Ps].
t_parallel_map() -> S = self(), Rs = [begin R = make_ref(), spawn(fun() -> S ! {R, X * 2} end), R end || X <- lists:seq(1, 20)], [receive {R, V} -> V end || R <- Rs].
t_pid_text() -> P = self(), R = make_ref(), {list_to_pid(pid_to_list(P)) =:= P, hd(pid_to_list(P)), is_list(ref_to_list(make_ref())), list_to_ref(ref_to_list(R)) =:= R}.
t_node() -> {node(), node(self()), nodes(), is_alive()}.
t_message_large() -> S = self(), spawn(fun() -> S ! lists:seq(1, 20000) end), lists:sum(recv()).
t_gc_in_receive() -> S = self(), P = spawn(fun() -> loop_acc([]) end), [P ! {add, I, lists:seq(1, 50)} || I <- lists:seq(1, 300)], P ! {get, S}, length(recv()).
loop_acc(A) -> receive {add, I, L} -> loop_acc([{I, length(L)} | A]); {get, P} -> P ! A end.
t_garbage_collect() -> {garbage_collect(), garbage_collect(self())}.
t_rpc_style() -> S = spawn(fun counter/0), [call(S, inc) || _ <- lists:seq(1, 5)], call(S, get).
counter() -> counter(0).
counter(N) -> receive {From, Ref, inc} -> From ! {Ref, ok}, counter(N + 1); {From, Ref, get} -> From ! {Ref, N}, counter(N) end.
call(S, Req) -> M = monitor(process, S), S ! {self(), M, Req}, receive {M, R} -> demonitor(M, [flush]), R; {'DOWN', M, _, _, R} -> {down, R} end.
t_exit_bad() -> {try_(fun() -> exit(a, b) end), try_(fun() -> link(a) end), try_(fun() -> unlink(1) end)}.
t_dead_letter_timer() -> P = spawn(fun() -> ok end), wait_down(P), erlang:send_after(1, P, x), receive after 20 -> ok end.
t_monitor_time_offset() -> R = monitor(time_offset, clock_service), {is_reference(R), demonitor(R)}.
t_error_logger_quiet() -> P = spawn(fun() -> ok end), wait_down(P) =:= noproc orelse true.
