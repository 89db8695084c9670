%% SPDX-License-Identifier: Apache-2.0
%%
%% What a process can see of others without being told: every built-in that reads something which another
%% process can change, each against a process that changes it. Beside each a twin in which the one who changes
%% it has done so before anybody looks.
-module(looks).
-compile([export_all, nowarn_export_all]).

stay() -> receive stop -> ok end.
told(F) -> Me = self(), P = spawn(fun() -> F(), Me ! done, stay() end), receive done -> P end.

%% explore: messages() classes=? outcomes=[] | [a,b] | [a] | [b,a] | [b]
messages() -> two_senders(self()), {messages, L} = process_info(self(), messages), L.
%% explore: messages_told() classes=? outcomes=[a,b] | [b,a] | [b]
messages_told() ->
    Me = self(),
    spawn(fun() -> Me ! a end),
    P = spawn(fun() -> Me ! b, Me ! c end),
    receive c -> ok end,
    {messages, L} = process_info(self(), messages), _ = P, L.
%% explore: messages_then_taken() classes=? outcomes={[],a} | {[],b} | {[a,b],a} | {[a],a} | {[b,a],b} | {[b],b}
messages_then_taken() ->
    two_senders(self()),
    {messages, L} = process_info(self(), messages),
    {L, receive X -> X end}.
%% explore: messages_of_other() classes=? outcomes=[] | [a,b] | [a] | [b,a] | [b]
messages_of_other() -> P = spawn(fun stay/0), two_senders(P), {messages, L} = process_info(P, messages), L.
two_senders(P) -> spawn(fun() -> P ! a end), spawn(fun() -> P ! b end).

%% explore: queue() classes=? outcomes={message_queue_len,0} | {message_queue_len,1} | {message_queue_len,2}
queue() -> two_senders(self()), process_info(self(), message_queue_len).
%% explore: queue_told() classes=1 outcomes={message_queue_len,1}
queue_told() -> self() ! a, process_info(self(), message_queue_len).
%% explore: queue_of_other() classes=? outcomes={message_queue_len,0} | {message_queue_len,1} | {message_queue_len,2}
queue_of_other() -> P = spawn(fun stay/0), two_senders(P), process_info(P, message_queue_len).
%% explore: queue_shrinks() classes=? outcomes={message_queue_len,1} | {message_queue_len,2}
queue_shrinks() -> P = spawn(fun() -> receive a -> stay() end end), P ! a, P ! b, process_info(P, message_queue_len).

%% explore: name_of() classes=? outcomes=[] | {registered_name,looked}
name_of() -> P = spawn(fun() -> register(looked, self()), stay() end), process_info(P, registered_name).
%% explore: name_told() classes=1 outcomes={registered_name,looked}
name_told() -> P = told(fun() -> register(looked, self()) end), process_info(P, registered_name).
%% explore: own_name() classes=? outcomes=[] | {registered_name,looked}
own_name() -> Me = self(), spawn(fun() -> register(looked, Me) end), process_info(self(), registered_name).
%% explore: own_name_taken() classes=? outcomes=[] | {registered_name,looked}
own_name_taken() -> register(looked, self()), spawn(fun() -> unregister(looked) end), process_info(self(), registered_name).
%% explore: names() classes=2 outcomes=0 | 1
names() -> N = length(registered()), spawn(fun() -> register(looked, self()), stay() end), length(registered()) - N.
%% explore: where() classes=2 outcomes=false | true
where() -> spawn(fun() -> register(looked, self()), stay() end), is_pid(whereis(looked)).

%% explore: own_links() classes=? outcomes=0 | 1 | 2
own_links() ->
    Me = self(),
    [spawn(fun() -> link(Me), stay() end) || _ <- [1, 2]],
    {links, L} = process_info(self(), links), length(L).
%% explore: own_links_told() classes=1 outcomes=1
own_links_told() -> Me = self(), told(fun() -> link(Me) end), {links, L} = process_info(self(), links), length(L).
%% explore: links_of_other() classes=2 outcomes=0 | 1
links_of_other() ->
    Q = spawn(fun stay/0),
    P = spawn(fun() -> link(Q), stay() end),
    {links, L} = process_info(P, links), length(L).
%% explore: link_gone() classes=2 outcomes=0 | 1
link_gone() -> spawn_link(fun() -> ok end), {links, L} = process_info(self(), links), length(L).
%% explore: own_watchers() classes=2 outcomes=0 | 1
own_watchers() -> Me = self(), spawn(fun() -> monitor(process, Me), stay() end), {monitored_by, L} = process_info(self(), monitored_by), length(L).
%% explore: own_watchers_told() classes=1 outcomes=1
own_watchers_told() -> Me = self(), told(fun() -> monitor(process, Me) end), {monitored_by, L} = process_info(self(), monitored_by), length(L).
%% explore: watcher_gone() classes=? outcomes=0 | 1
watcher_gone() -> Me = self(), spawn(fun() -> monitor(process, Me) end), {monitored_by, L} = process_info(self(), monitored_by), length(L).
%% explore: monitors_of_other() classes=2 outcomes=0 | 1
monitors_of_other() -> Me = self(), P = spawn(fun() -> monitor(process, Me), stay() end), {monitors, L} = process_info(P, monitors), length(L).
%% explore: trap_of_other() classes=2 outcomes={trap_exit,false} | {trap_exit,true}
trap_of_other() -> P = spawn(fun() -> process_flag(trap_exit, true), stay() end), process_info(P, trap_exit).
%% explore: trap_told() classes=1 outcomes={trap_exit,true}
trap_told() -> P = told(fun() -> process_flag(trap_exit, true) end), process_info(P, trap_exit).

%% explore: dictionary() classes=3 outcomes=[] | [{a,1},{b,2}] | [{a,1}]
dictionary() -> P = spawn(fun() -> put(a, 1), put(b, 2), stay() end), {dictionary, L} = process_info(P, dictionary), lists:sort(L).
%% explore: dictionary_told() classes=1 outcomes={dictionary,[{a,1}]}
dictionary_told() -> P = told(fun() -> put(a, 1) end), process_info(P, dictionary).
%% explore: dictionary_erased() classes=? outcomes={dictionary,[]} | {dictionary,[{a,1}]}
dictionary_erased() -> P = spawn(fun() -> put(a, 1), erase(a), stay() end), process_info(P, dictionary).

%% Who leads counts as no event for the brute-force judge.
%% explore: leader() classes=? brute=no
leader() -> Me = self(), P = spawn(fun stay/0), spawn(fun() -> group_leader(P, Me) end), group_leader() =:= P.
%% explore: leader_of_other() classes=2 outcomes=false | true
leader_of_other() -> Me = self(), P = spawn(fun() -> group_leader(Me, self()), stay() end), process_info(P, group_leader) =:= {group_leader, Me}.

%% explore: alive() classes=2 outcomes=false | true
alive() -> P = spawn(fun() -> ok end), is_process_alive(P).
%% explore: process_count() classes=? outcomes=0 | 1
process_count() -> N = erlang:system_info(process_count), spawn(fun() -> ok end), erlang:system_info(process_count) - N.
%% explore: processes_seen() classes=? outcomes=0 | 1
processes_seen() -> N = length(processes()), spawn(fun() -> ok end), length(processes()) - N.

%% explore: tables() classes=2 outcomes=0 | 1
tables() -> N = length(ets:all()), spawn(fun() -> ets:new(t, []), stay() end), length(ets:all()) - N.
%% explore: tables_told() classes=1 outcomes=1
tables_told() -> N = length(ets:all()), told(fun() -> ets:new(t, []) end), length(ets:all()) - N.
%% explore: table_gone() classes=? outcomes=0 | 1
table_gone() -> N = length(ets:all()), spawn(fun() -> ets:new(t, []) end), length(ets:all()) - N.
%% explore: table_count() classes=2 outcomes=0 | 1
table_count() -> N = erlang:system_info(ets_count), spawn(fun() -> ets:new(t, []), stay() end), erlang:system_info(ets_count) - N.
%% explore: table_size() classes=? outcomes=0 | 1 | 2
table_size() -> T = ets:new(t, [public]), [spawn(fun() -> ets:insert(T, {K, 1}) end) || K <- [a, b]], ets:info(T, size).
%% explore: table_owner() classes=? outcomes=false
table_owner() -> Me = self(), P = spawn(fun stay/0), T = told_table(P), ets:info(T, owner) =:= Me.
told_table(P) -> T = ets:new(t, [public]), ets:give_away(T, P, x), T.
%% explore: table_first() classes=? outcomes={'$end_of_table','$end_of_table'} | {'$end_of_table',a} | {'$end_of_table',b} | {a,a} | {a,b} | {b,b}
table_first() ->
    T = ets:new(t, [public, ordered_set]),
    [spawn(fun() -> ets:insert(T, {K, 1}) end) || K <- [a, b]],
    {ets:first(T), ets:last(T)}.
%% explore: table_next() classes=? outcomes='$end_of_table' | b
table_next() -> T = ets:new(t, [public, ordered_set]), ets:insert(T, {a, 1}), spawn(fun() -> ets:insert(T, {b, 1}) end), ets:next(T, a).
%% explore: table_slot() classes=? outcomes='$end_of_table' | [{a,1}]
table_slot() -> T = ets:new(t, [public, ordered_set]), spawn(fun() -> ets:insert(T, {a, 1}) end), ets:slot(T, 0).
%% explore: table_selected() classes=? outcomes=[] | [{a,2}]
table_selected() -> T = ets:new(t, [public]), spawn(fun() -> ets:insert(T, {a, 2}) end), ets:select(T, [{{'_', 2}, [], ['$_']}]).
%% explore: table_counted() classes=? outcomes=0 | 1
table_counted() -> T = ets:new(t, [public]), spawn(fun() -> ets:insert(T, {a, 2}) end), ets:select_count(T, [{{'_', 2}, [], [true]}]).
%% explore: table_matched() classes=? outcomes=[] | [{a,2}]
table_matched() -> T = ets:new(t, [public]), spawn(fun() -> ets:insert(T, {a, 2}) end), ets:match_object(T, {'_', 2}).
%% explore: table_where() classes=? outcomes=false | true
table_where() -> spawn(fun() -> ets:new(named, [named_table]), stay() end), ets:whereis(named) =/= undefined.
%% explore: table_taken() classes=? outcomes=[0,1] | [1,0]
table_taken() -> T = ets:new(t, [public]), ets:insert(T, {a, 1}), Me = self(), [spawn(fun() -> Me ! length(ets:take(T, a)) end) || _ <- [1, 2]], [receive X -> X end || _ <- [1, 2]].

%% explore: persistent() classes=2 outcomes=0 | 1
persistent() -> persistent_term:put(looked, 0), spawn(fun() -> persistent_term:put(looked, 1) end), persistent_term:get(looked).
%% explore: persistent_all() classes=? outcomes=0 | 1
persistent_all() -> N = length(persistent_term:get()), spawn(fun() -> persistent_term:put(looked, 1) end), length(persistent_term:get()) - N.
%% explore: persistent_count() classes=? outcomes=0 | 1
persistent_count() -> #{count := N} = persistent_term:info(), spawn(fun() -> persistent_term:put(looked, 1) end), #{count := M} = persistent_term:info(), M - N.
%% explore: counter() classes=2 outcomes=0 | 1
counter() -> C = counters:new(1, []), spawn(fun() -> counters:add(C, 1, 1) end), counters:get(C, 1).
%% explore: atomic() classes=2 outcomes=0 | 1
atomic() -> C = atomics:new(1, []), spawn(fun() -> atomics:put(C, 1, 1) end), atomics:get(C, 1).
%% explore: environment() classes=? outcomes="1" | false
environment() -> spawn(fun() -> os:putenv("LOOKED", "1") end), os:getenv("LOOKED").
%% explore: atom_exists() classes=? outcomes=none | there
atom_exists() -> spawn(fun() -> list_to_atom(fresh_name()) end), try list_to_existing_atom(fresh_name()), there catch error:badarg -> none end.
fresh_name() -> "looked_at_" ++ integer_to_list(erlang:phash2(self()) rem 1).
%% explore: atom_existed() classes=? outcomes=looks
atom_existed() -> spawn(fun() -> list_to_atom("loo" ++ "ks") end), list_to_existing_atom("lo" ++ "oks").
%% explore: timer_left() classes=? outcomes=10 | false
timer_left() -> R = erlang:send_after(10, self(), t), spawn(fun() -> erlang:cancel_timer(R) end), erlang:read_timer(R).

%% explore: global_name() classes=? outcomes=false | true brute=plain
global_name() -> spawn(fun() -> global:register_name(looked, self()), stay() end), is_pid(global:whereis_name(looked)).
%% explore: global_name_told() classes=? outcomes=true
global_name_told() -> told(fun() -> global:register_name(looked, self()) end), is_pid(global:whereis_name(looked)).
%% explore: dictionary_value() classes=? outcomes={{dictionary,a},1} | {{dictionary,a},undefined}
dictionary_value() -> P = spawn(fun() -> put(a, 1), stay() end), process_info(P, {dictionary, a}).

%% Who is told to stand still does so at a moment of his own, or is gone by then.
%% explore: suspended() classes=? outcomes=[] | [{a}] | [{b}]
suspended() ->
    T = ets:new(t, [public]),
    P = spawn(fun() -> ets:insert(T, {a}), ets:delete(T, a), ets:insert(T, {b}), stay() end),
    erlang:suspend_process(P),
    ets:tab2list(T).
%% explore: suspended_told() classes=? outcomes=[{a}]
suspended_told() ->
    T = ets:new(t, [public]),
    P = told(fun() -> ets:insert(T, {a}) end),
    erlang:suspend_process(P),
    ets:tab2list(T).
%% explore: suspended_or_gone() classes=? outcomes=gone | true
suspended_or_gone() -> P = spawn(fun() -> ok end), try erlang:suspend_process(P) catch error:badarg -> gone end.
%% explore: suspended_for_a_while() classes=? outcomes={a,[]} | {none,[a]}
suspended_for_a_while() ->
    Me = self(),
    P = spawn(fun() -> Me ! a, stay() end),
    erlang:suspend_process(P),
    Seen = receive a -> a after 0 -> none end,
    erlang:resume_process(P),
    {Seen, [receive a -> a end || Seen =:= none]}.

%% explore: collected() classes=? outcomes=false | true
collected() -> P = spawn(fun() -> ok end), erlang:garbage_collect(P).
%% explore: collected_told() classes=? outcomes=true
collected_told() -> erlang:garbage_collect(told(fun() -> ok end)).
