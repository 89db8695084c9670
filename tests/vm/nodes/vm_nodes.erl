%% SPDX-License-Identifier: Apache-2.0
%%
%% Three nodes for d_nodes.erl. Under `ravel run --nodes` they are simulated and there from the start. Under erl they are real ones, on this computer; this
%% module is then also what stands for epmd: a node's port follows from its name.
-module(vm_nodes).
-export([start/1, stop/1, cut/1, heal/1]).
-export([start_link/0, register_node/2, register_node/3, port_please/2, port_please/3, listen_port_please/2, address_please/3, names/1]).

%% ---- real nodes

start(Names) -> [begin {ok, P, N} = start_peer(Name), true = net_kernel:connect_node(N), {P, N} end || Name <- Names].
stop(Peers) -> [peer:stop(P) || {P, _} <- Peers].

start_peer(Name) ->
    Path = filename:dirname(code:which(?MODULE)),
    peer:start(#{name => Name, host => "127.0.0.1", longnames => true, connection => standard_io,
                 args => ["-start_epmd", "false", "-epmd_module", "vm_nodes", "-pa", Path, "-kernel", "logger_level", "none", "-kernel", "prevent_overlapping_partitions", "false", "-setcookie", atom_to_list(erlang:get_cookie())]}).

%% This node and the other one cannot reach each other until heal/1.
cut(Node) ->
    try ravel:cut(node(), Node)
    catch error:undef ->
        erpc:call(Node, erlang, set_cookie, [node(), no_cookie_of_ours]),
        erlang:set_cookie(Node, some_other_cookie),
        erlang:disconnect_node(Node),
        ok
    end.
%% What was not understood is forgotten when the node starts again; the peer keeps its wrong cookie for us, which a right one of ours overrules.
heal(Node) ->
    try ravel:heal(node(), Node)
    catch error:undef -> erlang:set_cookie(Node, no_cookie_of_ours), ok
    end.

%% ---- instead of epmd

start_link() -> ignore.
register_node(_, _) -> {ok, 1}.
register_node(_, _, _) -> {ok, 1}.
port_please(Name, Host) -> port_please(Name, Host, infinity).
port_please(Name, _, _) -> {port, port(Name), 5}.
listen_port_please(Name, _) -> {ok, port(Name)}.
address_please(_, _, _) -> {ok, {127, 0, 0, 1}}.
names(_) -> {error, address}.

port(Name) when is_atom(Name) -> port(atom_to_list(Name));
port([First | _]) -> list_to_integer(os:getenv("VM_NODES_PORT")) + First - $a.
