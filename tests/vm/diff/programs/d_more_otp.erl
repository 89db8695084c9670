%% SPDX-License-Identifier: Apache-2.0
%% More of OTP's own code: gen_statem's event kinds, sys, timer, calendar, rand, dets, queues of the old kind, proplists, options of supervisors.
-module(d_more_otp).
-compile([export_all, nowarn_export_all]).

e(F) -> try F() catch C:R -> {C, R} end.

%% ---- a gen_statem that logs what it sees
callback_mode() -> persistent_term:get({?MODULE, mode}, handle_event_function).
init({Log, Start}) -> {ok, Start, #{log => Log}};
init({Log, Start, Actions}) -> {ok, Start, #{log => Log}, Actions}.
terminate(R, S, #{log := L}) -> L ! {terminate, R, S}, ok.
handle_event(enter, Old, New, #{log := L}) -> L ! {enter, Old, New}, keep_state_and_data;
handle_event(T, {do, Actions}, S, #{log := L}) -> L ! {T, do, S}, {keep_state_and_data, Actions};
handle_event(T, {go, Next, Actions}, S, #{log := L} = D) -> L ! {kind(T), go, S, Next}, {next_state, Next, D, Actions};
handle_event({call, From}, {reply, X}, S, _) -> {keep_state_and_data, [{reply, From, {S, X}}]};
handle_event(_, postpone_me, waiting, #{log := L}) -> L ! postponed, {keep_state_and_data, [postpone]};
handle_event(_, stop_now, _, _) -> {stop, normal};
handle_event(T, C, S, #{log := L}) -> L ! {kind(T), C, S}, keep_state_and_data.
kind({call, _}) -> call;
kind(T) -> T.
start(A) -> {ok, P} = gen_statem:start(?MODULE, A, []), P.
log() -> receive M -> [M | log()] after 150 -> [] end.
t_statem_events() -> P = start({self(), a}), gen_statem:cast(P, c1), P ! i1, R = gen_statem:call(P, {reply, x}), gen_statem:cast(P, {go, b, []}), gen_statem:cast(P, c2), R2 = gen_statem:call(P, {reply, y}), gen_statem:stop(P), {R, R2, log()}.
t_statem_next_event() -> P = start({self(), a}), gen_statem:cast(P, {do, [{next_event, internal, i1}, {next_event, cast, i2}, {next_event, info, i3}]}), gen_statem:cast(P, after_), L = log(), gen_statem:stop(P), {L, log()}.
t_statem_postpone() -> P = start({self(), waiting}), gen_statem:cast(P, postpone_me), gen_statem:cast(P, other), gen_statem:cast(P, {go, ready, []}), gen_statem:cast(P, last), L = log(), gen_statem:stop(P), L.
t_statem_state_timeout() -> P = start({self(), a}), gen_statem:cast(P, {do, [{state_timeout, 5, st}]}), L = log(), gen_statem:cast(P, {do, [{state_timeout, 5, st2}]}), gen_statem:cast(P, {go, b, []}), L2 = log(), gen_statem:stop(P), {L, L2}.
t_statem_timeouts() -> P = start({self(), a, [{timeout, 5, ev}, {{timeout, name}, 10, nt}, {state_timeout, 15, st}]}), L = log(), gen_statem:stop(P), L.
t_statem_timeout_cancel() -> P = start({self(), a, [{{timeout, n}, 10, x}]}), gen_statem:cast(P, {do, [{{timeout, n}, cancel}]}), gen_statem:cast(P, {do, [{{timeout, m}, 5, y}, {{timeout, m}, update, z}]}), L = log(), gen_statem:stop(P), L.
t_statem_timeout_zero() -> P = start({self(), a, [{timeout, 0, now_}, {state_timeout, 0, st}]}), gen_statem:cast(P, c), L = log(), gen_statem:stop(P), L.
t_statem_stop_event() -> P = start({self(), a}), M = monitor(process, P), gen_statem:cast(P, stop_now), R = receive {'DOWN', M, _, _, X} -> X end, {R, log()}.
t_statem_enter() -> persistent_term:put({?MODULE, mode}, [handle_event_function, state_enter]), P = start({self(), a}), gen_statem:cast(P, {go, b, []}), gen_statem:cast(P, {go, b, []}), L = log(), gen_statem:stop(P), persistent_term:erase({?MODULE, mode}), L.
t_statem_bad_action() -> P = start({self(), a}), M = monitor(process, P), gen_statem:cast(P, {do, [foo]}), receive {'DOWN', M, _, _, {R, _}} -> R end.
t_statem_hibernate() -> P = start({self(), a}), gen_statem:cast(P, {do, [hibernate]}), R = gen_statem:call(P, {reply, z}), gen_statem:stop(P), R.
t_statem_call_timeout() -> P = start({self(), a}), R = e(fun() -> gen_statem:call(P, never, 10) end), gen_statem:stop(P), {element(1, R), element(1, element(2, R))}.
t_statem_sys() -> P = start({self(), a}), {S, _} = sys:get_state(P), sys:replace_state(P, fun({_, D}) -> {b, D} end), R = gen_statem:call(P, {reply, q}), sys:suspend(P), gen_statem:cast(P, held), L = log(), sys:resume(P), L2 = log(), gen_statem:stop(P), {S, R, L, L2}.

%% ---- timer, time
t_timer() -> {ok, R1} = timer:send_after(5, one), {ok, _} = timer:send_interval(10, tick), {ok, R3} = timer:apply_after(7, erlang, send, [self(), applied]), timer:cancel(R1), L = [receive applied -> applied after 5000 -> none end | [receive tick -> tick after 5000 -> none end || _ <- [1, 2]]], {is_tuple(R3), L, timer:seconds(2), timer:hms(1, 2, 3), timer:minutes(3), timer:sleep(1)}.
t_time_advances() -> T0 = erlang:monotonic_time(millisecond), receive after 50 -> ok end, T1 = erlang:monotonic_time(millisecond), S0 = erlang:system_time(second), {T1 - T0 >= 50, T1 - T0 < 5000, S0 > 1000000000, erlang:time_offset() + erlang:monotonic_time() > 0}.
t_timers_order() -> [erlang:send_after(T, self(), {t, T}) || T <- [30, 10, 20, 10, 0]], [receive {t, X} -> X end || _ <- lists:seq(1, 5)].
t_timer_read() -> R = erlang:start_timer(100000, self(), msg), A = erlang:read_timer(R), B = erlang:cancel_timer(R), C = erlang:cancel_timer(R), D = erlang:read_timer(R), {A > 90000, B > 90000, C, D, e(fun() -> erlang:start_timer(-1, self(), x) end), e(fun() -> erlang:send_after(a, self(), x) end), erlang:cancel_timer(make_ref())}.
t_timer_abs() -> T = erlang:monotonic_time(millisecond) + 10, erlang:send_after(T, self(), abs, [{abs, true}]), receive abs -> erlang:monotonic_time(millisecond) >= T end.

%% ---- calendar, rand
t_calendar() -> {calendar:date_to_gregorian_days(2020, 2, 29), calendar:gregorian_days_to_date(737849), calendar:datetime_to_gregorian_seconds({{2020, 1, 1}, {1, 2, 3}}), calendar:gregorian_seconds_to_datetime(63745056123), calendar:day_of_the_week(2020, 2, 29), calendar:is_leap_year(1900), calendar:last_day_of_the_month(2020, 2), calendar:iso_week_number({2021, 1, 3}), calendar:seconds_to_time(3661), calendar:seconds_to_daystime(90061), calendar:time_difference({{2020, 1, 1}, {0, 0, 0}}, {{2020, 1, 2}, {1, 1, 1}}), calendar:valid_date(2021, 2, 29), calendar:time_to_seconds({1, 2, 3}), calendar:rfc3339_to_system_time("2020-01-01T00:00:00Z"), calendar:system_time_to_rfc3339(1577836800, [{offset, "Z"}]), calendar:system_time_to_universal_time(1577836800, second)}.
t_calendar_errors() -> [e(fun() -> calendar:date_to_gregorian_days(2021, 2, 29) end), e(fun() -> calendar:gregorian_days_to_date(-1) end), e(fun() -> calendar:seconds_to_time(86400) end)].
t_rand() -> [begin S = rand:seed_s(A, {1, 2, 3}), element(1, lists:foldl(fun(_, {L, X}) -> {V, Y} = rand:uniform_s(1000, X), {[V | L], Y} end, {[], S}, lists:seq(1, 10))) end || A <- [exsss, exro928ss, exrop, exs1024s, exsp, exs64, exsplus, exs1024]].
t_rand_more() -> S = rand:seed_s(exsss, 42), {F, S1} = rand:uniform_s(S), {N, S2} = rand:normal_s(S1), {B, S3} = rand:uniform_s(1 bsl 100, S2), {R, S4} = rand:uniform_real_s(S3), {Y, _} = rand:bytes_s(5, S4), {F, N, B, R, Y, element(1, rand:uniform_s(rand:jump(S)))}.
t_rand_process() -> rand:seed(exsss, {1, 2, 3}), {[rand:uniform(6) || _ <- lists:seq(1, 10)], rand:uniform(), rand:export_seed() =/= undefined}.

%% ---- dets: files through the machine's file system
t_dets() -> F = "/tmp/ravel_vm_diff.dets", file:delete(F), {ok, T} = dets:open_file(d_dets, [{file, F}, {type, set}]), ok = dets:insert(T, [{a, 1}, {b, 2}, {c, 3}]), R = {dets:lookup(T, a), dets:member(T, z), lists:sort(dets:match_object(T, '_')), dets:update_counter(T, a, 5), dets:info(T, size), dets:delete(T, b), lists:sort(dets:select(T, [{{'$1', '$2'}, [{'>', '$2', 2}], ['$1']}])), dets:insert_new(T, {a, 9}), dets:foldl(fun({_, V}, A) -> V + A end, 0, T)}, ok = dets:close(T), {ok, T} = dets:open_file(d_dets, [{file, F}]), X = lists:sort(dets:traverse(T, fun(O) -> {continue, O} end)), dets:close(T), {R, X, file:delete(F)}.
t_dets_bag() -> F = "/tmp/ravel_vm_diff2.dets", file:delete(F), {ok, T} = dets:open_file(d_dets2, [{file, F}, {type, bag}]), dets:insert(T, [{k, I} || I <- lists:seq(1, 20)]), dets:delete_object(T, {k, 3}), R = {length(dets:lookup(T, k)), dets:match(T, {k, '$1'}) =/= [], e(fun() -> dets:lookup(nope, k) end)}, dets:close(T), file:delete(F), R.

%% ---- error handling in processes, as libraries do it
t_proc_lib_crash() -> process_flag(trap_exit, true), P = proc_lib:spawn_link(fun() -> error(oops) end), receive {'EXIT', P, {R, S}} -> {R, is_list(S)} end.
t_proc_lib_init_ack() -> {ok, P, X} = proc_lib:start_link(?MODULE, pl_init, [self()]), {is_pid(P), X, receive {P, M} -> M after 1000 -> none end}.
pl_init(Parent) -> proc_lib:init_ack({ok, self(), extra}), Parent ! {self(), proc_lib:initial_call(self()) =/= false}.
t_proc_lib_hibernate() -> P = proc_lib:spawn(fun() -> proc_lib:hibernate(?MODULE, woken, [a]) end), timer:sleep(5), P ! {self(), x}, receive R -> R after 1000 -> none end.
woken(A) -> receive {F, M} -> F ! {woken, A, M} end.
