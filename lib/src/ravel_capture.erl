%% SPDX-License-Identifier: Apache-2.0
%%
%% Runs a function and returns what it printed, by answering as its group leader.
%% Questions (get_line and the like) are answered with the end of the file.

-module(ravel_capture).
-export([output/1]).

output(Fun) ->
    Old = group_leader(),
    Catcher = spawn(fun() -> serve([]) end),
    group_leader(Catcher, self()),
    try Fun()
    catch Class:Reason -> io:format("?WHENFAIL raised ~tp:~tp~n", [Class, Reason])
    after group_leader(Old, self())
    end,
    Monitor = monitor(process, Catcher),
    Catcher ! {printed, self()},
    receive
        {printed, Catcher, Text} ->
            demonitor(Monitor, [flush]),
            Text;
        {'DOWN', Monitor, process, Catcher, _} -> []
    end.

serve(Text) ->
    receive
        {io_request, From, ReplyAs, Request} ->
            {Reply, New} = request(Request, Text),
            From ! {io_reply, ReplyAs, Reply},
            serve(New);
        {printed, Asker} ->
            Asker ! {printed, self(), lists:reverse(Text)}
    end.

request({put_chars, _, Chars}, Text) -> {ok, [Chars | Text]};
request({put_chars, Chars}, Text) -> {ok, [Chars | Text]};
request({put_chars, _, M, F, A}, Text) -> {ok, [apply(M, F, A) | Text]};
request({put_chars, M, F, A}, Text) -> {ok, [apply(M, F, A) | Text]};
request({requests, Requests}, Text) ->
    lists:foldl(fun(R, {_, T}) -> request(R, T) end, {ok, Text}, Requests);
request(getopts, Text) -> {[{encoding, unicode}], Text};
request({setopts, _}, Text) -> {ok, Text};
request({get_geometry, _}, Text) -> {{error, enotsup}, Text};
request(_, Text) -> {eof, Text}.
