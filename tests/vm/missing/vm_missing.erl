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
use(zlib_stream) -> zip:create("x.zip", [{"a.txt", <<"alpha">>}], [memory]);
use(trace) -> erlang:trace(all, true, [call]);
use(allocators) -> erlang:system_info(allocator).
