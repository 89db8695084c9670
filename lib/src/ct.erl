%% SPDX-License-Identifier: Apache-2.0
%%
%% What suites ask of Common Test while they run under `ravel test` (ravel_ct): it takes the real one's place. What
%% is logged or printed goes nowhere: it would be that of all schedules at once. Everything else that `ct` has is
%% not supported, and a test that calls it is told so by name.

-module(ct).
-export([fail/1, fail/2, get_config/1, get_config/2, get_config/3, require/1, require/2, sleep/1, timetrap/1,
         log/1, log/2, log/3, log/4, log/5, pal/1, pal/2, pal/3, pal/4, pal/5, print/1, print/2, print/3, print/4, print/5,
         comment/1, comment/2, get_verbosity/1, set_verbosity/1,
         '$handle_undefined_function'/2]).

fail(Reason) -> exit({test_case_failed, Reason}).
fail(Format, Args) -> fail(lists:flatten(io_lib:format(Format, Args))).

get_config(Key) -> get_config(Key, undefined).
get_config(Key, Default) -> get_config(Key, Default, []).

get_config(Key, Default, _) when is_atom(Key) -> get_config({Key}, Default, []);
get_config(Path, Default, _) ->
    follow(tuple_to_list(Path), persistent_term:get({ravel_ct, config}, []), Default).

follow([Key | Rest], Config, Default) when is_list(Config) ->
    case lists:keyfind(Key, 1, Config) of
        {_, Value} when Rest =:= [] -> Value;
        {_, Value} -> follow(Rest, Value, Default);
        false -> Default
    end;
follow(_, _, Default) -> Default.

require(Key) ->
    case get_config(Key) of
        undefined -> {error, {not_available, Key}};
        _ -> ok
    end.
require(_, Key) -> require(Key).

sleep({hours, Hours}) -> sleep(Hours * 3600000);
sleep({minutes, Minutes}) -> sleep(Minutes * 60000);
sleep({seconds, Seconds}) -> sleep(Seconds * 1000);
sleep(Time) -> timer:sleep(case Time of infinity -> infinity; _ -> round(Time) end).

%% In virtual time a case that does anything is never late.
timetrap(_) -> ok.

log(_) -> ok.
log(_, _) -> ok.
log(_, _, _) -> ok.
log(_, _, _, _) -> ok.
log(_, _, _, _, _) -> ok.
pal(_) -> ok.
pal(_, _) -> ok.
pal(_, _, _) -> ok.
pal(_, _, _, _) -> ok.
pal(_, _, _, _, _) -> ok.
print(_) -> ok.
print(_, _) -> ok.
print(_, _, _) -> ok.
print(_, _, _, _) -> ok.
print(_, _, _, _, _) -> ok.
comment(_) -> ok.
comment(_, _) -> ok.

get_verbosity(_) -> 50.
set_verbosity(_) -> ok.

'$handle_undefined_function'(Function, Args) ->
    exit({ravel_unsupported, io_lib:format("ct:~ts/~w", [Function, length(Args)])}).
