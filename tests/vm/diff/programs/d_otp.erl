%% SPDX-License-Identifier: Apache-2.0
%% OTP's behaviours as they are: gen_server, gen_statem, gen_event, supervisor, proc_lib, sys. One module plays all the callbacks.
-module(d_otp).
-compile([export_all, nowarn_export_all]).

try_(F) -> try F() catch C:R -> {C, reason(R)} end.
reason({R, {gen_server, call, _}}) -> {in_call, reason(R)};
reason({R, {gen_statem, call, _}}) -> {in_call, reason(R)};
reason({R, [{_, _, _, _} | _]}) -> {R, trace};
reason(R) -> R.
quietly(P) -> catch unlink(P), P.

%% ---- gen_server callbacks
init({server, S}) -> {ok, S};
init({server_continue, S}) -> {ok, S, {continue, more}};
init({server_stop, R}) -> {stop, R};
init(server_ignore) -> ignore;
init({server_timeout, T, S}) -> {ok, S, T};
init({server_crash, R}) -> error(R);
init({statem, S, D}) -> {ok, S, D};
init({event, S}) -> {ok, S};
init({sup, Spec}) -> {ok, Spec}.

handle_call(get, _, S) -> {reply, S, S};
handle_call({set, S}, _, Old) -> {reply, Old, S};
handle_call({later, T}, From, S) -> erlang:send_after(T, self(), {reply_to, From}), {noreply, S};
handle_call({crash, R}, _, _) -> error(R);
handle_call({exit, R}, _, _) -> exit(R);
handle_call({throw, R}, _, _) -> throw(R);
handle_call(stop, _, S) -> {stop, normal, bye, S};
handle_call({stop, R}, _, S) -> {stop, R, S};
handle_call(bad, _, _) -> nonsense;
handle_call(never, _, S) -> {noreply, S};
handle_call(self_call, _, S) -> {reply, catch gen_server:call(self(), get), S}.
handle_cast({add, N}, S) -> {noreply, S + N};
handle_cast({stop, R}, S) -> {stop, R, S};
handle_cast({timeout, T}, S) -> {noreply, S, T}.
handle_info({reply_to, From}, S) -> gen_server:reply(From, {late, S}), {noreply, S};
handle_info({tell, P, M}, S) -> P ! {told, M, S}, {noreply, S};
handle_info(timeout, S) when is_integer(S) -> {noreply, S + 1000};
handle_info({'EXIT', _, R}, S) -> {noreply, {exited, R, S}};
handle_info(_, S) -> {noreply, S}.
handle_continue(more, S) -> {noreply, {continued, S}}.
terminate(R, {tell_terminate, P}) -> P ! {terminated, R};
terminate(_, _) -> ok.
code_change(_, S, _) -> {ok, S}.

start(Arg) -> {ok, P} = gen_server:start(?MODULE, Arg, []), P.

t_server_call() -> P = start({server, 1}), {gen_server:call(P, get), gen_server:call(P, {set, 2}), gen_server:call(P, get, 5000), gen_server:call(P, get, infinity)}.
t_server_cast() -> P = start({server, 1}), [gen_server:cast(P, {add, N}) || N <- [1, 2, 3]], gen_server:call(P, get).
t_server_info() -> P = start({server, s}), P ! {tell, self(), hi}, receive {told, M, S} -> {M, S} end.
t_server_continue() -> gen_server:call(start({server_continue, x}), get).
t_server_named() -> {ok, P} = gen_server:start({local, otp_srv}, ?MODULE, {server, 7}, []), R = {gen_server:call(otp_srv, get), whereis(otp_srv) =:= P, element(1, gen_server:start({local, otp_srv}, ?MODULE, {server, 8}, []))}, gen_server:stop(otp_srv), {R, whereis(otp_srv)}.
t_server_start_link() -> process_flag(trap_exit, true), {ok, P} = gen_server:start_link(?MODULE, {server, 1}, []), gen_server:cast(P, {stop, why}), receive {'EXIT', P, R} -> R end.
t_server_init_stop() -> process_flag(trap_exit, true), R = gen_server:start_link(?MODULE, {server_stop, nope}, []), {R, receive {'EXIT', _, X} -> X after 100 -> none end}.
t_server_init_ignore() -> gen_server:start(?MODULE, server_ignore, []).
t_server_init_crash() -> {error, {R, T}} = gen_server:start(?MODULE, {server_crash, oops}, []), {R, is_list(T)}.
t_server_crash() -> P = start({server, 1}), {try_(fun() -> gen_server:call(P, {crash, boom}) end), is_process_alive(P)}.
t_server_exit() -> P = start({server, 1}), try_(fun() -> gen_server:call(P, {exit, boom}) end).
t_server_throw() -> P = start({server, 1}), try_(fun() -> gen_server:call(P, {throw, {reply, thrown, 5}}) end).
t_server_bad_return() -> P = start({server, 1}), try_(fun() -> gen_server:call(P, bad) end).
t_server_stop_reply() -> P = start({server, 1}), {gen_server:call(P, stop), try_(fun() -> gen_server:call(P, get) end)}.
t_server_stop_call() -> P = start({server, 1}), try_(fun() -> gen_server:call(P, {stop, shutdown}) end).
t_server_terminate() -> P = start({server, {tell_terminate, self()}}), ok = gen_server:stop(P), receive {terminated, R} -> R end.
t_server_stop_reason() -> P = start({server, 1}), M = monitor(process, P), ok = gen_server:stop(P, shutdown, 1000), receive {'DOWN', M, _, _, R} -> R end.
t_server_timeout() -> P = start({server, 1}), try_(fun() -> gen_server:call(P, never, 20) end).
t_server_late_reply() -> P = start({server, s}), gen_server:call(P, {later, 20}).
t_server_late_after_timeout() -> P = start({server, s}), A = try_(fun() -> gen_server:call(P, {later, 50}, 10) end), receive X -> {A, stray, X} after 100 -> {A, none} end.
t_server_noproc() -> try_(fun() -> gen_server:call(no_such_server_x, get) end).
t_server_self_call() -> {'EXIT', {R, _}} = gen_server:call(start({server, 1}), self_call), R.
t_server_idle_timeout() -> P = start({server_timeout, 10, 1}), receive after 40 -> ok end, gen_server:call(P, get).
t_server_cast_timeout() -> P = start({server, 5}), gen_server:cast(P, {timeout, 10}), receive after 40 -> ok end, gen_server:call(P, get).
t_server_multi() -> {ok, _} = gen_server:start({local, otp_multi}, ?MODULE, {server, m}, []), R = gen_server:multi_call([node()], otp_multi, get), gen_server:stop(otp_multi), {N, B} = R, {[V || {_, V} <- N], B}.
t_server_send_request() -> P = start({server, 3}), R = gen_server:send_request(P, get), {gen_server:receive_response(R, 1000), gen_server:wait_response(gen_server:send_request(P, {set, 4}), 1000)}.
t_server_sys() -> P = start({server, 3}), {sys:get_state(P), sys:replace_state(P, fun(S) -> S + 1 end), gen_server:call(P, get), element(1, sys:get_status(P)), sys:suspend(P), sys:resume(P)}.
t_server_linked_parent_dies() -> S = self(), Q = spawn(fun() -> {ok, P} = gen_server:start_link(?MODULE, {server, 1}, []), S ! {p, P}, receive die -> exit(dead) end end), P = receive {p, X} -> X end, M = monitor(process, P), Q ! die, receive {'DOWN', M, _, _, R} -> R end.

%% ---- gen_statem (state functions)
callback_mode() -> state_functions.
off({call, F}, push, D) -> {next_state, on, D + 1, [{reply, F, was_off}]};
off({call, F}, count, D) -> {keep_state, D, [{reply, F, D}]};
off(cast, {wait, T}, D) -> {next_state, waiting, D, [{state_timeout, T, up}]};
off(info, {tell, P}, _) -> P ! off, keep_state_and_data.
on({call, F}, push, D) -> {next_state, off, D, [{reply, F, was_on}]};
on({call, F}, count, D) -> {keep_state, D, {reply, F, D}};
on({call, _}, hold, _) -> {keep_state_and_data, postpone};
on(cast, stop, _) -> {stop, normal};
on(_, _, _) -> keep_state_and_data.
waiting(state_timeout, up, D) -> {next_state, on, D * 10};
waiting({call, _}, _, _) -> {keep_state_and_data, postpone};
waiting(_, _, _) -> keep_state_and_data.
statem() -> {ok, P} = gen_statem:start(?MODULE, {statem, off, 0}, []), P.
t_statem_call() -> P = statem(), [gen_statem:call(P, push), gen_statem:call(P, push), gen_statem:call(P, push), gen_statem:call(P, count)].
t_statem_timeout() -> P = statem(), gen_statem:call(P, push), gen_statem:call(P, push), gen_statem:cast(P, {wait, 20}), {gen_statem:call(P, count), gen_statem:call(P, push)}.
t_statem_info() -> P = statem(), P ! {tell, self()}, receive X -> X end.
t_statem_stop() -> P = statem(), gen_statem:call(P, push), M = monitor(process, P), gen_statem:cast(P, stop), receive {'DOWN', M, _, _, R} -> R end.
t_statem_stop_fun() -> P = statem(), M = monitor(process, P), ok = gen_statem:stop(P), receive {'DOWN', M, _, _, R} -> R end.
t_statem_state() -> sys:get_state(statem()).

%% ---- gen_event
handle_event({note, X}, S) -> {ok, [X | S]};
handle_event(remove, _) -> remove_handler;
handle_event({crash, R}, _) -> error(R).
t_event() -> {ok, P} = gen_event:start(), ok = gen_event:add_handler(P, {d_otp_event, 1}, []), gen_event:notify(P, {note, a}), gen_event:sync_notify(P, {note, b}), R = gen_event:call(P, {d_otp_event, 1}, get), W = gen_event:which_handlers(P), gen_event:delete_handler(P, {d_otp_event, 1}, x), {R, W, gen_event:which_handlers(P), gen_event:stop(P)}.

%% ---- proc_lib
t_proc_lib() -> Me = self(), P = proc_lib:spawn(fun() -> Me ! started, receive x -> ok end end), receive started -> ok end, {proc_lib:initial_call(P) =/= false, element(1, proc_lib:translate_initial_call(P))}.
t_proc_lib_start() -> {ok, P} = proc_lib:start(?MODULE, pl_init, [self(), fine]), {is_pid(P), proc_lib:start(?MODULE, pl_init, [self(), fail])}.
pl_init(_, fine) -> proc_lib:init_ack({ok, self()}), receive x -> ok end;
pl_init(_, fail) -> exit(failed).
t_proc_lib_timeout() -> proc_lib:start(?MODULE, pl_never, [], 20).
pl_never() -> receive x -> ok end.
t_proc_lib_dictionary() -> S = self(), proc_lib:spawn(fun() -> S ! {get('$ancestors') =:= [S], get('$initial_call')} end), receive {A, {M, _, N}} -> {A, M, N} end.

%% ---- supervisor
sup(Strategy, Children) -> {ok, P} = supervisor:start_link(?MODULE, {sup, {#{strategy => Strategy, intensity => 3, period => 5}, Children}}), P.
child(Id, State) -> #{id => Id, start => {gen_server, start_link, [{local, Id}, ?MODULE, {server, State}, []]}}.
t_sup_children() -> P = sup(one_for_one, [child(sc1, 1), child(sc2, 2)]), R = {[I || {I, _, _, _} <- supervisor:which_children(P)], supervisor:count_children(P), gen_server:call(sc2, get)}, stop_sup(P), R.
stop_sup(P) -> unlink(P), M = monitor(process, P), exit(P, shutdown), receive {'DOWN', M, _, _, R} -> R end.
t_sup_restart() -> P = sup(one_for_one, [child(sr1, 1)]), Old = whereis(sr1), gen_server:call(sr1, {set, 9}), exit(Old, kill), wait_new(sr1, Old), R = {gen_server:call(sr1, get), whereis(sr1) =/= Old}, {R, stop_sup(P)}.
wait_new(Name, Old) -> case whereis(Name) of P when is_pid(P), P =/= Old -> P; _ -> receive after 5 -> wait_new(Name, Old) end end.
t_sup_one_for_all() -> P = sup(one_for_all, [child(sa1, 1), child(sa2, 2)]), Old = whereis(sa2), exit(whereis(sa1), kill), wait_new(sa2, Old), R = whereis(sa2) =/= Old, stop_sup(P), R.
t_sup_rest_for_one() -> P = sup(rest_for_one, [child(sf1, 1), child(sf2, 2), child(sf3, 3)]), {A, C} = {whereis(sf1), whereis(sf3)}, exit(whereis(sf2), kill), wait_new(sf3, C), R = {whereis(sf1) =:= A, whereis(sf3) =/= C}, stop_sup(P), R.
t_sup_simple() -> {ok, P} = supervisor:start_link(?MODULE, {sup, {#{strategy => simple_one_for_one}, [#{id => x, start => {gen_server, start_link, [?MODULE]}}]}}), {ok, C} = supervisor:start_child(P, [{server, 5}, []]), R = {gen_server:call(C, get), length(supervisor:which_children(P)), supervisor:terminate_child(P, C), supervisor:count_children(P)}, stop_sup(P), R.
t_sup_dynamic() -> P = sup(one_for_one, []), {ok, _} = supervisor:start_child(P, child(sd1, 1)), A = element(1, supervisor:start_child(P, child(sd1, 1))), B = supervisor:terminate_child(P, sd1), C = element(1, supervisor:restart_child(P, sd1)), supervisor:terminate_child(P, sd1), D = supervisor:delete_child(P, sd1), E = supervisor:delete_child(P, nope), stop_sup(P), {A, B, C, D, E}.
t_sup_intensity() -> process_flag(trap_exit, true), P = sup(one_for_one, [child(si1, 1)]), kill_times(si1, 4), receive {'EXIT', P, R} -> R after 2000 -> none end.
kill_times(_, 0) -> ok;
kill_times(N, K) -> P = wait_there(N, 100), exit(P, kill), wait_gone(N, P, 100), kill_times(N, K - 1).
wait_there(N, K) -> case whereis(N) of undefined when K > 0 -> receive after 2 -> wait_there(N, K - 1) end; P -> P end.
wait_gone(_, _, 0) -> ok;
wait_gone(N, P, K) -> case whereis(N) of P -> receive after 2 -> wait_gone(N, P, K - 1) end; _ -> ok end.
t_sup_bad_child() -> process_flag(trap_exit, true), supervisor:start_link(?MODULE, {sup, {#{}, [#{id => a, start => {?MODULE, bad_start, []}}]}}).
bad_start() -> {error, no_way}.
t_sup_bad_spec() -> process_flag(trap_exit, true), supervisor:start_link(?MODULE, {sup, {#{}, [nonsense]}}).
t_sup_temporary() -> P = sup(one_for_one, [(child(st1, 1))#{restart => temporary}]), exit(whereis(st1), kill), receive after 30 -> ok end, R = {whereis(st1), supervisor:which_children(P)}, stop_sup(P), R.
t_sup_transient() -> P = sup(one_for_one, [(child(stt1, 1))#{restart => transient}]), gen_server:stop(stt1), receive after 30 -> ok end, R = {whereis(stt1), [{I, C} || {I, C, _, _} <- supervisor:which_children(P)]}, stop_sup(P), R.
t_sup_check() -> {supervisor:check_childspecs([child(a, 1)]), element(1, supervisor:check_childspecs([x]))}.
