%% SPDX-License-Identifier: Apache-2.0
%% Uses, one at a time, of what the machine does not have: natives of libraries, sockets, other programs.
-module(vm_missing).
-export([main/1]).

%% Shows that it failed, and how; a value would be a lie.
main(What) ->
    try use(What) of
        {error, Reason} -> io:format("refused ~0p~n", [Reason]);
        Value -> io:format("value ~0p~n", [Value])
    catch
        Class:Reason -> io:format("~p ~0P~n", [Class, Reason, 12])
    end.

use(cipher) -> crypto:crypto_one_time(aes_128_ctr, <<0:128>>, <<0:128>>, "text", true);
use(socket) -> socket:open(inet, stream, tcp);
use(tcp) -> gen_tcp:listen(0, []);
use(udp) -> gen_udp:open(0);
use(command) -> os:cmd("echo hello");
use(port) -> open_port({spawn, "echo hello"}, []);
use(driver) -> erl_ddll:load("/tmp", "a_driver");
use(native_library) -> asn1rt_nif:decode_ber_tlv(<<2, 1, 1>>);
use(trace) -> erlang:trace(all, true, [call]);
use(trace_pattern) -> erlang:trace_pattern({lists, map, 2}, true, [local]);
use(dbg) -> {ok, _} = dbg:tracer(), {ok, [{matched, _, 0, {'EXIT', Why}}]} = dbg:p(all, c), {error, Why};
use(seq_trace) -> seq_trace:set_token(label, 17);
use(public_key) -> public_key:generate_key({rsa, 512, 65537});
use(mac_cipher) -> crypto:mac(cmac, aes_128_cbc, <<0:128>>, "text");
use(sctp) -> gen_sctp:open();
use(local_socket) -> gen_tcp:connect({local, "/tmp/x"}, 0, []);
use(os_mon) -> os:cmd("df -k");
use(executable) -> open_port({spawn_executable, "/bin/ls"}, [{args, ["-l"]}]);
use(port_driver) -> open_port({spawn_driver, "udp_inet"}, []);
%% Of a bare start only.
use(controller) -> application:start(crypto);
use(code_server) -> code_server:call(get_path);
use(inet_db) -> undefined = inet_db:res_option(nameservers), inet:gethostbyname("example.com");
use(allocators) -> erlang:system_info(allocator).
