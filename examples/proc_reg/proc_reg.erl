%% SPDX-License-Identifier: Apache-2.0
%%
%% A registry of processes under any term as name, one process under as many names as it likes.
%% Written from section 2 of Claessen et al., Finding Race Conditions in Erlang with QuickCheck
%% and PULSE (2009), which found two races in such a program and reasoned about a third.
%%
%% Each registration is two entries of one table:
%%
%%   {{name, Name}, Pid}            forward: who has the name
%%   {{process, Pid, Name}, Ref}    reverse: the monitor that tells when the process ends
%%
%% The optimisation that the paper tells of: to register is to insert the forward entry, which the
%% client does itself. The server is told afterwards, by a message without a reply, and makes the
%% monitor and the reverse entry. If the name is taken by a process that has ended, the server has
%% not heard of that yet: the client asks it to audit that registration, and tries once more.
%%
%% The bug: the server may be asked to audit what it has not been told of. It then finds no
%% reverse entry, leaves all as it is, and reg/2 fails although nobody has the name.
%% proc_reg_reverse repairs it, and has the next one.
-module(proc_reg).
-behaviour(gen_server).
-export([start_link/0, reg/2, where/1, unreg/1, send/2]).
-export([audit/1]).
-export([init/1, handle_call/3, handle_cast/2, handle_info/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

reg(Name, Pid) ->
    case insert(Name, Pid) of
        true -> true;
        false ->
            where(Name) =:= undefined orelse error(badarg),
            audit(Name),
            insert(Name, Pid) orelse error(badarg)
    end.

insert(Name, Pid) ->
    case ets:insert_new(?MODULE, {{name, Name}, Pid}) of
        true -> gen_server:cast(?MODULE, {registered, Name, Pid}), true;
        false -> false
    end.

%% Nobody has the name if the process that had it has ended.
where(Name) ->
    case ets:lookup(?MODULE, {name, Name}) of
        [{_, Pid}] -> case is_process_alive(Pid) of true -> Pid; false -> undefined end;
        [] -> undefined
    end.

unreg(Name) ->
    gen_server:call(?MODULE, {unreg, Name}, infinity) orelse error(badarg).

send(Name, Message) ->
    case where(Name) of
        undefined -> error(badarg);
        Pid -> Pid ! Message
    end.

%% Lets the server remove whoever has the name, if it has ended.
audit(Name) ->
    gen_server:call(?MODULE, {audit, Name}, infinity).

%% The server. Only it removes entries, and only it makes monitors.

init([]) -> {ok, none}.

handle_call({unreg, Name}, _From, State) ->
    case where(Name) of
        undefined -> {reply, false, State};
        Pid ->
            forget(Name, Pid),
            ets:delete_object(?MODULE, {{name, Name}, Pid}),
            {reply, true, State}
    end;
handle_call({audit, Name}, _From, State) ->
    case ets:lookup(?MODULE, {name, Name}) of
        [{_, Pid}] -> is_process_alive(Pid) orelse remove(Name, Pid);
        [] -> ok
    end,
    {reply, ok, State}.

handle_cast({registered, Name, Pid}, State) ->
    complete(ets:lookup(?MODULE, {name, Name}), Pid),
    {noreply, State};
handle_cast({unregistered, Name, Pid}, State) ->
    ets:lookup(?MODULE, {name, Name}) =:= [{{name, Name}, Pid}] orelse forget(Name, Pid),
    {noreply, State}.

handle_info({{ended, Name}, _Ref, process, Pid, _Why}, State) ->
    remove(Name, Pid),
    {noreply, State}.

%% The message may come late: the registration is gone, or a newer one of the same process has
%% its monitor already.
complete([{{name, Name}, Pid}], Pid) ->
    case ets:lookup(?MODULE, {process, Pid, Name}) of
        [{_, Ref}] when is_reference(Ref) -> ok;
        _ ->
            Ref = monitor(process, Pid, [{tag, {ended, Name}}]),
            %% ravel:ignore check-then-act -- clients insert it only where the forward entry is missing
            ets:insert(?MODULE, {{process, Pid, Name}, Ref})
    end;
complete(_, _) -> ok.

%% The reverse entry goes first: who inserts both at once (proc_reg_reverse) then finds either
%% both or the forward one.
remove(Name, Pid) ->
    forget(Name, Pid) andalso ets:delete_object(?MODULE, {{name, Name}, Pid}).

forget(Name, Pid) ->
    case ets:take(?MODULE, {process, Pid, Name}) of
        [{_, Ref}] when is_reference(Ref) -> demonitor(Ref, [flush]);
        Other -> Other =/= []
    end.
