%% SPDX-License-Identifier: Apache-2.0
%% More of processes: suspending, priorities, hibernation, spawn requests and aliases with every option, group leaders, every item of process_info,
%% timers with options. Every case is independent of the schedule.
-module(d_process_more).
-compile([export_all, nowarn_export_all]).

id(X) -> X.
try_(F) -> try F() catch C:R -> {C, R} end.
recv() -> receive M -> M after 2000 -> none end.
recv_now() -> receive M -> M after 0 -> none end.
down(P) -> M = monitor(process, P), receive {'DOWN', M, process, P, R} -> R end.
waiter() -> spawn(fun() -> receive stop -> ok end end).
%% Until the process waits in its receive.
settle(P) -> case process_info(P, status) of {status, waiting} -> ok; undefined -> ok; _ -> receive after 1 -> settle(P) end end.

%% ---- suspend and resume
counter(S) -> receive N -> S ! {got, N}, counter(S) end.
t_suspend_holds() -> S = self(), P = spawn(fun() -> counter(S) end), settle(P), true = erlang:suspend_process(P), P ! 1, A = receive X -> X after 50 -> nothing end, {status, St} = process_info(P, status),
  true = erlang:resume_process(P), B = recv(), exit(P, kill), {A, St, B}.
t_suspend_counts() -> P = waiter(), settle(P), R = [erlang:suspend_process(P), erlang:suspend_process(P)], {suspending, L} = process_info(self(), suspending), [erlang:resume_process(P) || _ <- [1, 2]], {suspending, L2} = process_info(self(), suspending),
  Bad = try_(fun() -> erlang:resume_process(P) end), exit(P, kill), {R, [{N, M} || {_, N, M} <- L], L2, Bad}.
t_suspend_unless() -> P = waiter(), settle(P), R = [erlang:suspend_process(P, [unless_suspending]), erlang:suspend_process(P, [unless_suspending]), erlang:suspend_process(P)], {suspending, [{P, N, M}]} = process_info(self(), suspending), exit(P, kill), {R, N, M}.
t_suspend_async() -> P = waiter(), settle(P), R = erlang:suspend_process(P, [asynchronous]), receive after 20 -> ok end, {status, St} = process_info(P, status), erlang:resume_process(P), exit(P, kill), {R, St}.
t_suspend_async_tag() -> P = waiter(), settle(P), R = erlang:suspend_process(P, [{asynchronous, tag}]), M = recv(), erlang:resume_process(P), exit(P, kill), {R, M}.
t_suspend_async_tag_dead() -> P = spawn(fun() -> ok end), down(P), R = try_(fun() -> erlang:suspend_process(P, [{asynchronous, tag}]) end), {R, receive M -> M after 50 -> none end}.
t_suspend_bad() -> P = spawn(fun() -> ok end), down(P), [try_(F) || F <- [fun() -> erlang:suspend_process(P) end, fun() -> erlang:suspend_process(self()) end, fun() -> erlang:suspend_process(x) end, fun() -> erlang:suspend_process(self(), [foo]) end, fun() -> erlang:resume_process(P) end]].
t_suspender_dies() -> S = self(), P = spawn(fun() -> counter(S) end), settle(P), {Q, M} = spawn_monitor(fun() -> erlang:suspend_process(P) end), receive {'DOWN', M, process, Q, _} -> ok end, P ! 1, R = recv(), exit(P, kill), R.
t_suspended_killed() -> P = waiter(), settle(P), erlang:suspend_process(P), M = monitor(process, P), exit(P, kill), receive {'DOWN', M, process, P, R} -> R end.
t_suspended_exit() -> P = waiter(), settle(P), erlang:suspend_process(P), M = monitor(process, P), exit(P, bye), R = receive {'DOWN', M, process, P, X} -> X after 100 -> still end, R.
t_suspended_alive() -> P = waiter(), settle(P), erlang:suspend_process(P), R = is_process_alive(P), exit(P, kill), R.

%% ---- priorities
t_priorities() -> [begin {P, M} = spawn_opt(fun() -> exit(element(2, process_info(self(), priority))) end, [{priority, L}, monitor]), receive {'DOWN', M, process, P, R} -> R end end || L <- [low, normal, high, max]].
t_priority_flag() -> {P, M} = spawn_monitor(fun() -> exit([process_flag(priority, X) || X <- [high, low, max, normal, normal]]) end), receive {'DOWN', M, process, P, R} -> R end.
t_priority_bad() -> {try_(fun() -> process_flag(priority, urgent) end), try_(fun() -> spawn_opt(fun() -> ok end, [{priority, urgent}]) end)}.
t_priority_high_first() -> S = self(), process_flag(priority, max), L = spawn_opt(fun() -> S ! low end, [{priority, low}]), H = spawn_opt(fun() -> S ! high end, [{priority, high}]), down(L), down(H), lists:sort([recv(), recv()]).

%% ---- hibernation
t_hibernate_message() -> S = self(), P = spawn(fun() -> erlang:hibernate(?MODULE, woken, [S, 7]) end), settle(P), P ! hello, recv().
woken(S, N) -> receive M -> S ! {woken, N, M} end.
t_hibernate_state() -> P = spawn(fun() -> put(k, v), erlang:hibernate(?MODULE, woken_dict, []) end), settle(P), {current_function, F} = process_info(P, current_function), P ! {self(), go}, {F, recv()}.
woken_dict() -> receive {S, go} -> S ! get() end.
t_hibernate_waiting_message() -> S = self(), P = spawn(fun() -> receive go -> ok end, erlang:hibernate(?MODULE, woken, [S, 1]) end), P ! first, P ! go, recv().
t_hibernate_no_catch() -> {P, M} = spawn_monitor(fun() -> try erlang:hibernate(?MODULE, woken_exit, []) catch _:_ -> caught end end), settle(P), P ! x, receive {'DOWN', M, process, P, R} -> R end.
woken_exit() -> receive x -> exit(not_caught) end.
t_hibernate_timer() -> S = self(), P = spawn(fun() -> erlang:send_after(20, self(), tick), erlang:hibernate(?MODULE, woken, [S, 2]) end), {is_pid(P), recv()}.
t_hibernate_exit_signal() -> {P, M} = spawn_monitor(fun() -> erlang:hibernate(?MODULE, woken, [self(), 2]) end), settle(P), exit(P, bye), receive {'DOWN', M, process, P, R} -> R end.
t_hibernate_bad() -> [try_(fun() -> erlang:hibernate(A, B, C) end) || {A, B, C} <- [{1, a, []}, {a, 1, []}, {a, b, x}]].
t_proc_lib_hibernate() -> S = self(), P = proc_lib:spawn(fun() -> proc_lib:hibernate(?MODULE, woken, [S, 3]) end), settle(P), P ! hi, recv().

%% ---- spawn_request
reply(R) -> receive {spawn_reply, R, A, B} -> {A, is_pid(B)} after 1000 -> none end.
t_request_plain() -> S = self(), R = spawn_request(fun() -> S ! ran end), {reply(R), recv()}.
t_request_mfa() -> S = self(), R = spawn_request(?MODULE, send_it, [S, x]), {reply(R), recv()}.
send_it(S, X) -> S ! X.
t_request_opts() -> S = self(), R = spawn_request(?MODULE, send_it, [S, x], [{priority, high}, {min_heap_size, 1000}, link]), {reply(R), recv()}.
t_request_tag() -> R = spawn_request(fun() -> ok end, [{reply_tag, {my, tag}}]), receive {{my, tag}, R, ok, P} -> is_pid(P) end.
t_request_reply_no() -> S = self(), R = spawn_request(fun() -> S ! ran end, [{reply, no}]), {recv(), reply_none(R)}.
reply_none(R) -> receive {spawn_reply, R, A, _} -> A after 20 -> none end.
t_request_reply_error_only() -> S = self(), R = spawn_request(fun() -> S ! ran end, [{reply, error_only}]), {recv(), reply_none(R)}.
t_request_reply_success_only() -> R = spawn_request(fun() -> ok end, [{reply, success_only}]), reply(R).
t_request_monitor() -> R = spawn_request(fun() -> exit(bye) end, [monitor]), receive {spawn_reply, R, ok, P} -> receive {'DOWN', R, process, P, X} -> X end end.
t_request_monitor_tag() -> R = spawn_request(fun() -> exit(bye) end, [{monitor, [{tag, gone}]}]), receive {spawn_reply, R, ok, P} -> receive {gone, R, process, P, X} -> X end end.
t_request_alias() -> S = self(), R = spawn_request(fun() -> receive {go, A} -> A ! {answer, A}, exit(done) end end, [{monitor, [{alias, demonitor}]}]), receive {spawn_reply, R, ok, P} -> P ! {go, R} end, X = receive {answer, R} -> answered end, Y = receive {'DOWN', R, process, P, Z} -> Z end, R ! late, {X, Y, recv_now(), is_pid(S)}.
t_request_link() -> process_flag(trap_exit, true), R = spawn_request(fun() -> exit(bye) end, [link]), receive {spawn_reply, R, ok, P} -> receive {'EXIT', P, X} -> X end end.
t_request_bad() -> [try_(F) || F <- [fun() -> spawn_request(x) end, fun() -> spawn_request(fun() -> ok end, [foo]) end, fun() -> spawn_request(fun() -> ok end, x) end, fun() -> spawn_request(a, b, c) end, fun() -> spawn_request(fun() -> ok end, [{reply, maybe_}]) end, fun() -> spawn_request(fun(_) -> ok end, []) end]].
t_request_abandon() -> R = spawn_request(fun() -> ok end, []), receive {spawn_reply, R, ok, _} -> spawn_request_abandon(R) end.
t_request_abandon_bad() -> {try_(fun() -> spawn_request_abandon(x) end), spawn_request_abandon(make_ref())}.
t_spawn_opt_all() -> {P, M} = spawn_opt(fun() -> receive go -> exit(element(2, process_info(self(), priority))) end end, [link, monitor, {priority, high}, {fullsweep_after, 5}, {min_heap_size, 500}, {min_bin_vheap_size, 500}, {max_heap_size, 0}, {message_queue_data, off_heap}]), process_flag(trap_exit, true),
  I = process_info(P, [message_queue_data, priority]), P ! go, {I, receive {'DOWN', M, process, P, R} -> R end, receive {'EXIT', P, R2} -> R2 end}.
t_spawn_opt_bad() -> [try_(fun() -> spawn_opt(fun() -> ok end, O) end) || O <- [[foo], foo, [{min_heap_size, -1}], [{priority, x}], [{fullsweep_after, x}], [{message_queue_data, x}], [{monitor, [{alias, x}]}], [{max_heap_size, -5}]]].

%% ---- aliases
t_alias_explicit() -> A = alias(), A ! one, A ! two, R = [recv_now(), recv_now(), unalias(A), unalias(A)], A ! three, {R, recv_now()}.
t_alias_list() -> A = alias([explicit_unalias]), A ! one, {recv_now(), unalias(A)}.
t_alias_reply_once() -> A = alias([reply]), A ! one, A ! two, {recv_now(), recv_now(), unalias(A)}.
t_alias_other_process() -> A = alias(), spawn(fun() -> A ! from_other end), {recv(), unalias(A)}.
t_alias_not_mine() -> S = self(), spawn(fun() -> S ! {alias, alias()} end), receive {alias, A} -> unalias(A) end.
t_alias_bad() -> [try_(F) || F <- [fun() -> alias([foo]) end, fun() -> alias(x) end, fun() -> unalias(x) end]].
t_alias_unalias_ref() -> unalias(make_ref()).
server() -> receive {From, Tag, X} -> From ! {Tag, X * 2}, server(); stop -> exit(stopped) end.
t_alias_demonitor() -> P = spawn(fun server/0), A = monitor(process, P, [{alias, demonitor}]), P ! {A, A, 21}, X = receive {A, V} -> V end, demonitor(A), A ! lost, P ! stop, {X, recv_now()}.
t_alias_reply_demonitor() -> P = spawn(fun server/0), A = monitor(process, P, [{alias, reply_demonitor}]), P ! {A, A, 21}, X = receive {A, V} -> V end, A ! lost, exit(P, kill), receive after 20 -> ok end, {X, recv_now(), demonitor(A, [info])}.
t_alias_explicit_monitor() -> P = spawn(fun server/0), A = monitor(process, P, [{alias, explicit_unalias}]), demonitor(A), A ! kept, {recv_now(), unalias(A)}.
t_alias_after_down() -> P = spawn(fun() -> ok end), A = monitor(process, P, [{alias, demonitor}]), receive {'DOWN', A, process, P, _} -> ok end, A ! lost, recv_now().
t_alias_unalias_keeps_monitor() -> P = spawn(fun() -> receive go -> exit(bye) end end), A = monitor(process, P, [{alias, demonitor}]), true = unalias(A), A ! lost, P ! go, receive {'DOWN', A, process, P, R} -> {R, recv_now()} end.
t_alias_name_noproc() -> A = monitor(process, no_such_name_7, [{alias, reply_demonitor}, {tag, {x, 1}}]), receive {{x, 1}, A, process, {N, Node}, R} -> {N, Node =:= node(), R} end.
t_alias_send_forms() -> A = alias(), {erlang:send(A, 1), erlang:send(A, 2, []), erlang:send(A, 3, [nosuspend, noconnect]), [recv_now() || _ <- [1, 2, 3]]}.
t_alias_timer() -> A = alias(), try_(fun() -> erlang:send_after(10, A, x) end).
t_monitor_options_bad() -> [try_(fun() -> monitor(process, self(), O) end) || O <- [x, [x], [{alias, x}], [{tag, a} | b]]].

%% ---- group leaders
t_group_leader_inherited() -> S = self(), G = spawn(fun() -> receive stop -> ok end end), P = spawn(fun() -> group_leader(G, self()), spawn(fun() -> S ! {leader, group_leader()} end) end), is_pid(P), receive {leader, L} -> L =:= G end.
t_group_leader_of_other() -> G = waiter(), P = waiter(), true = group_leader(G, P), {group_leader, L} = process_info(P, group_leader), exit(G, kill), exit(P, kill), L =:= G.
t_group_leader_io() -> S = self(), G = spawn(fun() -> io_loop(S) end), spawn(fun() -> group_leader(G, self()), io:format("hello ~p~n", [1]), S ! done end), {recv(), recv()}.
io_loop(S) -> receive {io_request, F, R, {put_chars, unicode, M, Fun, A}} -> S ! {chars, lists:flatten(io_lib:format("~ts", [apply(M, Fun, A)]))}, F ! {io_reply, R, ok}, io_loop(S); {io_request, F, R, {put_chars, unicode, C}} -> S ! {chars, unicode:characters_to_list(C)}, F ! {io_reply, R, ok}, io_loop(S) end.
t_group_leader_bad() -> P = spawn(fun() -> ok end), down(P), [try_(F) || F <- [fun() -> group_leader(x, self()) end, fun() -> group_leader(self(), x) end, fun() -> group_leader(self(), P) end]].
t_group_leader_dead_leader() -> P = spawn(fun() -> ok end), down(P), S = self(), {Q, M} = spawn_monitor(fun() -> S ! group_leader(P, self()) end), R = recv(), receive {'DOWN', M, process, Q, _} -> R end.

%% ---- process_info
items() -> [backtrace, binary, catchlevel, current_function, current_location, current_stacktrace, dictionary, error_handler, garbage_collection, garbage_collection_info, group_leader, heap_size, initial_call, links, last_calls, memory, message_queue_len, messages,
  min_heap_size, min_bin_vheap_size, monitored_by, monitors, message_queue_data, parent, priority, reductions, registered_name, sequential_trace_token, stack_size, status, suspending, total_heap_size, trace, trap_exit].
kind(V) when is_integer(V) -> integer; kind(V) when is_list(V) -> list; kind(V) when is_binary(V) -> binary; kind(V) when is_pid(V) -> pid; kind(V) when is_tuple(V) -> tuple; kind(V) when is_map(V) -> map; kind(V) -> V.
t_info_all_self() -> [{I, kind(element(2, process_info(self(), I)))} || I <- items(), I =/= registered_name].
t_info_all_other() -> P = waiter(), settle(P), R = [{I, kind(element(2, process_info(P, I)))} || I <- items(), I =/= registered_name], exit(P, kill), R.
t_info_list() -> P = waiter(), settle(P), R = process_info(P, [status, trap_exit, priority, registered_name, message_queue_len, messages, dictionary, links, monitors, error_handler, suspending, message_queue_data, last_calls, sequential_trace_token, trace]), exit(P, kill), R.
t_info_default() -> P = waiter(), settle(P), R = [K || {K, _} <- process_info(P)], exit(P, kill), R.
t_info_default_named() -> P = waiter(), register(info_named, P), settle(P), R = [K || {K, _} <- process_info(P)], exit(P, kill), R.
t_info_current() -> P = spawn(?MODULE, wait_here, [1]), settle(P), R = process_info(P, [current_function, initial_call, current_location]), St = [{M, F, A} || {M, F, A, _} <- element(2, process_info(P, current_stacktrace))], exit(P, kill), {R, St}.
wait_here(N) -> X = wait_deeper(N), {X, N}.
wait_deeper(N) -> receive stop -> N end.
t_info_initial_fun() -> P = waiter(), R = process_info(P, initial_call), exit(P, kill), R.
t_info_dictionary_items() -> put(a, 1), put({b}, [2]), {lists:sort(element(2, process_info(self(), dictionary))), try_(fun() -> process_info(self(), {dictionarie, a}) end)}.
t_info_links_monitors() -> P = waiter(), link(P), M = monitor(process, P), Q = spawn(fun() -> monitor(process, P), receive stop -> ok end end), settle(Q), {links, L} = process_info(P, links), {monitored_by, B} = process_info(P, monitored_by), {monitors, Mine} = process_info(self(), monitors), unlink(P), demonitor(M), exit(P, kill), exit(Q, kill),
  {L =:= [self()], lists:sort(B) =:= lists:sort([self(), Q]), Mine =:= [{process, P}]}.
t_info_monitor_name() -> P = waiter(), register(info_mon_name, P), monitor(process, info_mon_name), {monitors, [{process, {N, Node}}]} = process_info(self(), monitors), exit(P, kill), {N, Node =:= node()}.
t_info_messages() -> P = spawn(fun() -> receive never -> ok end end), P ! a, P ! {b, 1}, R = process_info(P, [messages, message_queue_len]), exit(P, kill), R.
t_info_parent() -> S = self(), P = waiter(), {parent, X} = process_info(P, parent), exit(P, kill), X =:= S.
t_info_trap() -> process_flag(trap_exit, true), R = process_info(self(), trap_exit), process_flag(trap_exit, false), R.
t_info_registered() -> register(info_reg, self()), R = process_info(self(), registered_name), unregister(info_reg), {R, process_info(self(), registered_name)}.
t_info_bad() -> [try_(F) || F <- [fun() -> process_info(self(), foo) end, fun() -> process_info(self(), [status, foo]) end, fun() -> process_info(x) end, fun() -> process_info(x, status) end, fun() -> process_info(self(), [status | x]) end]].
t_info_dead() -> P = spawn(fun() -> ok end), down(P), {process_info(P), process_info(P, status), process_info(P, [status, links])}.
t_info_gc() -> {garbage_collection, L} = process_info(self(), garbage_collection), lists:sort([K || {K, _} <- L]).
t_info_running() -> process_info(self(), status).

%% ---- flags
t_flags_all() -> {P, M} = spawn_monitor(fun() -> exit([{F, process_flag(F, V), process_flag(F, V)} || {F, V} <- [{trap_exit, true}, {min_heap_size, 5000}, {fullsweep_after, 7}, {sensitive, true}, {message_queue_data, off_heap}, {priority, low}, {error_handler, my_handler}, {save_calls, 10}]]) end), receive {'DOWN', M, process, P, R} -> flags_shown(R) end.
%% What OTP rounds up is left out.
flags_shown(L) when is_list(L) -> [case F of min_heap_size -> {F, A}; _ -> {F, A, B} end || {F, A, B} <- L];
flags_shown(X) -> X.
t_flag_bad() -> [try_(fun() -> process_flag(F, V) end) || {F, V} <- [{trap_exit, 1}, {foo, 1}, {min_heap_size, x}, {fullsweep_after, -1}, {sensitive, x}, {message_queue_data, x}, {save_calls, -1}, {error_handler, 1}, {max_heap_size, -1}]].
t_max_heap_map() -> {P, M} = spawn_monitor(fun() -> A = process_flag(max_heap_size, #{size => 100000, kill => true, error_logger => false}), B = process_flag(max_heap_size, 0), exit({kind(A), B}) end), receive {'DOWN', M, process, P, R} -> R end.

%% ---- timers
t_timer_abs() -> T = erlang:monotonic_time(millisecond) + 20, erlang:send_after(T, self(), x, [{abs, true}]), recv().
t_timer_abs_past() -> T = erlang:monotonic_time(millisecond), receive after 10 -> ok end, erlang:send_after(T, self(), x, [{abs, true}]), recv().
t_timer_abs_before_start() -> T = erlang:convert_time_unit(erlang:system_info(start_time), native, millisecond) - 100000, try_(fun() -> erlang:send_after(T, self(), x, [{abs, true}]) end).
t_start_timer_abs() -> R = erlang:start_timer(erlang:monotonic_time(millisecond) + 5, self(), m, [{abs, true}]), receive {timeout, R, M} -> M end.
t_cancel_left() -> R = erlang:send_after(100000, self(), x), L = erlang:cancel_timer(R), {L > 90000, erlang:cancel_timer(R)}.
t_cancel_async() -> R = erlang:send_after(100000, self(), x), A = erlang:cancel_timer(R, [{async, true}]), receive {cancel_timer, R, L} -> {A, L > 90000} end.
t_cancel_async_no_info() -> R = erlang:send_after(100000, self(), x), {erlang:cancel_timer(R, [{async, true}, {info, false}]), receive M -> M after 20 -> none end}.
t_cancel_no_info() -> R = erlang:send_after(100000, self(), x), {erlang:cancel_timer(R, [{info, false}]), erlang:read_timer(R)}.
t_cancel_unknown_async() -> R = make_ref(), {erlang:cancel_timer(R, [{async, true}]), receive {cancel_timer, R, L} -> L after 100 -> none end}.
t_read_async() -> R = erlang:send_after(100000, self(), x), A = erlang:read_timer(R, [{async, true}]), receive {read_timer, R, L} -> {A, L > 90000} end.
t_read_done() -> R = erlang:send_after(1, self(), x), recv(), {erlang:read_timer(R), erlang:cancel_timer(R)}.
t_timer_bad() -> [try_(F) || F <- [fun() -> erlang:send_after(-1, self(), x) end, fun() -> erlang:send_after(x, self(), x) end, fun() -> erlang:send_after(1, 1, x) end, fun() -> erlang:send_after(1, self(), x, [foo]) end, fun() -> erlang:cancel_timer(x) end,
  fun() -> erlang:cancel_timer(make_ref(), [foo]) end, fun() -> erlang:read_timer(make_ref(), [{info, true}]) end, fun() -> erlang:start_timer(1 bsl 80, self(), x) end, fun() -> erlang:send_after(1, self(), x, [{abs, maybe_}]) end]].
t_timer_other_cancels() -> S = self(), R = erlang:send_after(100000, S, x), spawn(fun() -> S ! {left, erlang:cancel_timer(R)} end), receive {left, L} -> {is_integer(L), erlang:read_timer(R)} end.
t_timer_to_name() -> register(timer_name_2, self()), erlang:send_after(5, timer_name_2, to_name), R = recv(), unregister(timer_name_2), R.
t_timer_owner_dies() -> S = self(), {P, M} = spawn_monitor(fun() -> erlang:send_after(30, S, late) end), receive {'DOWN', M, process, P, _} -> ok end, recv().

%% ---- is_process_alive, exits, order
t_alive_after_exit() -> P = waiter(), exit(P, kill), is_process_alive(P).
t_alive_after_normal_exit_signal() -> P = waiter(), exit(P, normal), is_process_alive(P).
t_alive_after_trapped() -> S = self(), P = spawn(fun() -> process_flag(trap_exit, true), S ! ready, receive never -> ok end end), receive ready -> ok end, exit(P, bye), R = is_process_alive(P), exit(P, kill), {R, is_process_alive(P)}.
t_alive_bad() -> try_(fun() -> is_process_alive(x) end).
t_message_before_exit() -> S = self(), {P, M} = spawn_monitor(fun() -> S ! last_words end), receive {'DOWN', M, process, P, normal} -> recv_now() end.
t_exit_order() -> S = self(), process_flag(trap_exit, true), P = spawn_link(fun() -> S ! one, S ! two, exit(three) end), [recv(), recv(), case recv() of {'EXIT', P, R} -> R end].
t_unlink_then_exit() -> process_flag(trap_exit, true), P = spawn_link(fun() -> receive go -> exit(x) end end), unlink(P), P ! go, down(P), recv_now().
t_link_twice() -> process_flag(trap_exit, true), P = spawn(fun() -> receive go -> exit(x) end end), link(P), link(P), P ! go, {element(3, recv()), recv_now()}.
t_exit_trap_kill_reason() -> process_flag(trap_exit, true), P = spawn_link(fun() -> exit(kill) end), receive {'EXIT', P, R} -> R end.
t_processes_has_self() -> {lists:member(self(), processes()), erlang:system_info(process_count) > 0}.
t_dictionary_many() -> [put({k, N}, N) || N <- lists:seq(1, 500)], [erase({k, N}) || N <- lists:seq(1, 500, 3)], [put({k, N}, -N) || N <- lists:seq(1, 500, 7)], {lists:sort(get()), lists:sort(get_keys()), get_keys(2), get({k, 2}), get({k, 1.0}), length(erase()), get()}.
t_dictionary_keys() -> [put(K, V) || {K, V} <- [{1, a}, {1.0, b}, {"x", c}, {<<"x">>, d}, {{}, e}, {#{}, f}, {[], g}, {self(), h}]], [get(K) || K <- [1, 1.0, "x", <<"x">>, {}, #{}, [], self(), 2]].
