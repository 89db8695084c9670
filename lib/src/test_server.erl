%% SPDX-License-Identifier: Apache-2.0
%%
%% What suites ask of the test server while they run under `ravel test` (ravel_ct), `?config` first: it takes the real
%% one's place, which need not be installed. Everything else that it has is not supported, and a test that calls it is
%% told so by name.

-module(test_server).
-export([lookup_config/2, fail/0, fail/1, format/1, format/2, format/3, comment/1,
         hours/1, minutes/1, seconds/1, sleep/1, adjusted_sleep/1, timetrap/1, timetrap_cancel/0, timetrap_cancel/1, timetrap_scale_factor/0,
         timecall/3, do_times/2, do_times/4, m_out_of_n/3, call_crash/3, call_crash/4, call_crash/5, messages_get/0,
         is_cover/0, is_debug/0, is_commercial/0, is_valgrind/0, is_asan/0,
         '$handle_undefined_function'/2]).

lookup_config(Key, Config) ->
    case lists:keyfind(Key, 1, Config) of
        {_, Value} -> Value;
        false -> undefined
    end.

fail() -> exit(suite_failed).
fail(Reason) -> exit({suite_failed, Reason}).

format(_) -> ok.
format(_, _) -> ok.
format(_, _, _) -> ok.
comment(_) -> ok.

hours(N) -> trunc(N * 1000 * 60 * 60).
minutes(N) -> trunc(N * 1000 * 60).
seconds(N) -> trunc(N * 1000).

sleep(Time) -> ct:sleep(Time).
adjusted_sleep(Time) -> ct:sleep(Time).

%% In virtual time a case that does anything is never late.
timetrap(_) -> make_ref().
timetrap_cancel() -> ok.
timetrap_cancel(_) -> ok.
timetrap_scale_factor() -> 1.

timecall(M, F, A) ->
    {Time, Value} = timer:tc(M, F, A),
    {Time / 1000000, Value}.

do_times(N, M, F, A) -> do_times(N, fun() -> apply(M, F, A) end).
do_times(0, _) -> ok;
do_times(N, Fun) when N > 0 -> Fun(), do_times(N - 1, Fun).

m_out_of_n(0, _, _) -> ok;
m_out_of_n(M, 0, _) -> exit({m_out_of_n_failed, {M, left_to_do}});
m_out_of_n(M, N, Fun) ->
    case catch Fun() of
        {'EXIT', _} -> m_out_of_n(M, N - 1, Fun);
        _ -> m_out_of_n(M - 1, N - 1, Fun)
    end.

call_crash(M, F, A) -> call_crash(infinity, any, M, F, A).
call_crash(Time, M, F, A) -> call_crash(Time, any, M, F, A).
call_crash(Time, Expected, M, F, A) ->
    {Pid, Ref} = spawn_monitor(M, F, A),
    receive
        {'DOWN', Ref, process, Pid, Reason} when Expected =:= any; Reason =:= Expected -> ok;
        {'DOWN', Ref, process, Pid, Reason} -> exit({wrong_crash_reason, Reason})
    after Time -> exit(call_crash_timeout)
    end.

messages_get() ->
    receive Message -> [Message | messages_get()]
    after 0 -> []
    end.

is_cover() -> false.
is_debug() -> false.
is_commercial() -> false.
is_valgrind() -> false.
is_asan() -> false.

'$handle_undefined_function'(Function, Args) ->
    exit({ravel_unsupported, io_lib:format("test_server:~ts/~w", [Function, length(Args)])}).
