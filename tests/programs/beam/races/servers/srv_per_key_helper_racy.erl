%% SPDX-License-Identifier: Apache-2.0
%%
%% One server per host; but it also counts for others, which have their own servers.
-module(srv_per_key_helper_racy).
-behaviour(gen_server).
-export([setup/0, start/1, init/1, handle_call/3, handle_cast/2]).

-record(state, {host, since}).

setup() ->
    ets:new(?MODULE, [named_table, public]).

start(Host) ->
    start_child(?MODULE, Host, proc(Host)).

proc(Host) ->
    binary_to_atom(<<"host_", Host/binary>>).

start_child(Module, Host, Proc) ->
    Spec = #{id => Proc, start => {gen_server, start_link, [{local, Proc}, Module, [Host, now], []]}},
    supervisor:start_child(hosts_sup, Spec).

init([Host, Since]) ->
    {ok, #state{host = Host, since = Since}}.

handle_call(_Request, _From, State) ->
    {reply, ok, State}.

handle_cast({for, Other}, State) ->
    count(Other),
    {noreply, State};
handle_cast(count, State) ->
    count(State#state.host),
    {noreply, State}.

count(Host) ->
    case ets:lookup(?MODULE, Host) of
        [{_, N}] -> ets:insert(?MODULE, {Host, N + 1}); %~ check-then-act/ets %~ unwitnessed -- the driver failed before it got there
        [] -> ets:insert(?MODULE, {Host, 1}) %~ check-then-act/ets %~ unwitnessed -- the driver failed before it got there
    end.
