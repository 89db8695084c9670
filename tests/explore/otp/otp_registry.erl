%% SPDX-License-Identifier: Apache-2.0
%%
%% A registry in the manner of gproc: anybody reads and writes the table, a server watches who is in it and
%% takes out who has died. A name whose process is dead may be taken over. The mistake: when the server at last
%% hears of the old one's end it takes out the name, whoever has it by then. The right way takes out only what
%% the dead process had.
-module(otp_registry).
-behaviour(gen_server).
-export([bug/0, right/0, init/1, handle_call/3, handle_cast/2, handle_info/2]).

%% otp: bug() fails
bug() -> run(by_name).

%% otp: right() passes
right() -> run(by_process).

run(How) ->
    {ok, Server} = gen_server:start_link(?MODULE, How, []),
    Self = self(),
    {Old, Ref} = spawn_monitor(fun() -> reg(Server, key), Self ! ready end),
    receive ready -> ok end,
    receive {'DOWN', Ref, process, Old, _} -> ok end,
    reg(Server, key),
    gen_server:call(Server, sync),
    [{key, Self}] = ets:lookup(otp_registry, key),
    gen_server:stop(Server).

reg(Server, Key) ->
    Self = self(),
    case ets:insert_new(otp_registry, {Key, Self}) of
        true -> ok;
        false -> take_over(Key, ets:lookup(otp_registry, Key))
    end,
    gen_server:cast(Server, {watch, Self, Key}).

take_over(Key, []) -> true = ets:insert_new(otp_registry, {Key, self()});
take_over(Key, [{_, Other}]) ->
    false = is_process_alive(Other),
    ets:insert(otp_registry, {Key, self()}).

init(How) ->
    ets:new(otp_registry, [named_table, public]),
    {ok, {How, #{}}}.

handle_call(sync, _, State) -> {reply, ok, State}.

handle_cast({watch, Pid, Key}, {How, Keys}) ->
    {noreply, {How, Keys#{monitor(process, Pid) => Key}}}.

handle_info({'DOWN', Ref, process, Pid, _}, {How, Keys}) ->
    Key = maps:get(Ref, Keys),
    case How of
        by_name -> ets:delete(otp_registry, Key);
        by_process -> ets:delete_object(otp_registry, {Key, Pid})
    end,
    {noreply, {How, maps:remove(Ref, Keys)}}.
