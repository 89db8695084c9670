%% SPDX-License-Identifier: Apache-2.0
%% Applications: OTP's own start inside the machine, and one of ours does with its environment, supervision tree, start phases and end.
-module(d_applications).
-behaviour(application).
-behaviour(supervisor).
-compile([export_all, nowarn_export_all]).

%% ---- OTP's
started(App) -> R = application:ensure_all_started(App), {R, lists:keymember(App, 1, application:which_applications())}.
t_asn1() -> started(asn1).
t_compiler() -> started(compiler).
t_crypto() -> {started(crypto), crypto:hash(sha256, "abc"), crypto:mac(hmac, sha, "key", "data"), byte_size(crypto:strong_rand_bytes(9))}.
t_inets() -> started(inets).
t_mnesia() -> {started(mnesia), application:stop(mnesia), lists:keymember(mnesia, 1, application:which_applications())}.
t_public_key() -> started(public_key).
t_runtime_tools() -> started(runtime_tools).
t_sasl() -> {started(sasl), is_pid(whereis(sasl_sup)), release_handler:which_releases() =/= []}.
t_snmp() -> started(snmp).
t_ssl() -> started(ssl).
t_syntax_tools() -> {started(syntax_tools), lists:flatten(erl_prettypr:format(erl_syntax:application(erl_syntax:atom(f), [erl_syntax:integer(1)])))}.
t_xmerl() -> {started(xmerl), element(2, element(1, xmerl_scan:string("<a><b c='1'>t</b></a>"))), catch lists:flatten(xmerl:export_simple([{p, [{x, "1"}], ["text"]}], xmerl_xml))}.
t_none() -> application:ensure_all_started(no_such_application).
t_kernel_servers() -> [{N, is_pid(whereis(N))} || N <- [application_controller, code_server, erl_prim_loader, file_server_2, global_name_server, init, kernel_sup, logger, user, rex, nobody]].
t_get_key() -> {application:get_key(kernel, vsn), application:get_key(stdlib, registered), application:get_application(lists), application:get_env(kernel, no_such)}.

%% ---- ours
load() ->
    application:load({application, d_app, [{description, "ours"}, {vsn, "1"}, {modules, [?MODULE]}, {registered, [d_app_worker]}, {applications, [kernel, stdlib]},
        {mod, {?MODULE, [args]}}, {start_phases, [{first, 1}, {second, 2}]}, {env, [{colour, red}]}]}).
start(Type, Args) -> note({start, Type, Args}), supervisor:start_link({local, d_app_sup}, ?MODULE, top).
start_phase(Phase, Type, Arg) -> note({Phase, Type, Arg}).
prep_stop(State) -> note(prep_stop), State.
stop(_) -> note(stop).
init(top) -> {ok, {#{strategy => one_for_one}, [#{id => worker, start => {?MODULE, start_worker, []}}]}}.
start_worker() -> {ok, proc_lib:spawn_link(fun() -> register(d_app_worker, self()), worker() end)}.
worker() -> receive {get, From} -> From ! {colour, application:get_env(colour), application:get_application()}, worker() end.
note(What) -> persistent_term:put(?MODULE, [What | persistent_term:get(?MODULE, [])]), ok.

t_life() ->
    ok = load(),
    Started = application:start(d_app),
    Again = application:start(d_app),
    until(fun() -> whereis(d_app_worker) =/= undefined end),
    d_app_worker ! {get, self()},
    Answer = receive {colour, C, A} -> {C, A} after 1000 -> none end,
    Tree = [Id || {Id, P, worker, _} <- supervisor:which_children(d_app_sup), is_pid(P)],
    Stopped = application:stop(d_app),
    Log = persistent_term:get(?MODULE),
    {Started, Again, Answer, Tree, Stopped, lists:reverse(Log), whereis(d_app_sup), application:unload(d_app), application:get_env(d_app, colour)}.
until(F) -> case F() of true -> ok; false -> timer:sleep(1), until(F) end.

t_missing_dependency() -> application:load({application, d_app2, [{vsn, "1"}, {applications, [kernel, stdlib, d_nowhere]}]}), {application:start(d_app2), application:ensure_all_started(d_app2), application:unload(d_app2)}.
t_start_fails() -> application:load({application, d_app3, [{vsn, "1"}, {applications, [kernel, stdlib]}, {mod, {d_app3_nowhere, []}}]}), {error, {bad_return, {Call, {'EXIT', {Why, _}}}}} = application:start(d_app3), {Call, Why, application:unload(d_app3)}.
