%% SPDX-License-Identifier: Apache-2.0
%%
%% Binaries and bytes: the module binary, iodata, packets, checksums, digests, compression.
-module(d_bytes).
-export([t_packet1/0, t_packet2/0, t_packet3/0, t_packet4/0, t_packet5/0, t_packet6/0, t_packet7/0, t_checksums/0, t_md5_pieces/0, t_digests/0, t_digest_pieces/0, t_hmac/0, t_random/0, t_zlib/0, t_append/0, t_flat_size/0, t_iterators/0, t_term_to_binary/0, t_bytes1/0, t_bytes2/0, t_bytes3/0, t_bytes4/0, t_bytes5/0, t_bytes6/0, t_bytes7/0, t_bytes8/0, t_bytes9/0, t_bytes10/0, t_bytes11/0, t_bytes12/0, t_bytes13/0, t_bytes14/0, t_bytes15/0]).

e(F) -> try F() catch C:R -> {C, R} end.
id(X) -> X.

t_bytes1() ->
    [e(fun() -> binary_to_term(<<131,97,1,0>>) end),
     e(fun() -> iolist_to_binary([1|2]) end),
     e(fun() -> iolist_to_binary([[1]|[2|<<3>>]]) end),
     e(fun() -> iolist_to_binary([1|<<3:4>>]) end),
     e(fun() -> erlang:iolist_to_iovec([<<1>>,<<2>>,[3]]) end),
     e(fun() -> erlang:iolist_to_iovec([]) end),
     e(fun() -> erlang:iolist_to_iovec(<<>>) end),
     e(fun() -> erlang:make_tuple(-1, x) end)].
t_bytes2() ->
    [e(fun() -> list_to_atom(lists:duplicate(256,$a)) end),
     e(fun() -> list_to_atom([16#d800]) end),
     e(fun() -> binary_to_atom(binary:copy(<<"a">>,256)) end),
     e(fun() -> list_to_existing_atom("nosuchatom_zzz") end),
     e(fun() -> list_to_existing_atom(lists:duplicate(256,$a)) end),
     e(fun() -> list_to_integer("zz") end),
     e(fun() -> float_to_list(id(1)) end),
     e(fun() -> float_to_list(1.5,[short,compact]) end)].
t_bytes3() ->
    [e(fun() -> float_to_list(1.5,[{decimals,2},{scientific,3}]) end),
     e(fun() -> float_to_list(1.5,[{decimals,2},short]) end),
     e(fun() -> float_to_list(1.5,[short,{decimals,2}]) end),
     e(fun() -> erlang:external_size(abc) end),
     e(fun() -> erlang:external_size([1,2,3]) end),
     e(fun() -> erlang:external_size(lists:seq(1,400)) end),
     e(fun() -> erlang:external_size({a,'日本',1.5,1 bsl 100,<<1:3>>}) end),
     e(fun() -> byte_size(term_to_binary({a,'日本',1.5,1 bsl 100,<<1:3>>})) end)].
t_bytes4() ->
    [e(fun() -> maps:merge(a,b) end),
     e(fun() -> maps:from_list([a]) end),
     e(fun() -> maps:from_list(x) end),
     e(fun() -> maps:from_keys(x,1) end),
     e(fun() -> erlang:is_record({a},id(1)) end),
     e(fun() -> is_function(id(a),id(-1)) end),
     e(fun() -> is_function(id(a),id(1 bsl 80)) end),
     e(fun() -> is_function(fun id/1,id(1 bsl 80)) end)].
t_bytes5() ->
    [e(fun() -> setelement(1 bsl 80,{a},b) end),
     e(fun() -> erlang:insert_element(3,{a},b) end),
     e(fun() -> erlang:insert_element(2,{a},b) end),
     e(fun() -> erlang:delete_element(2,{a}) end),
     e(fun() -> string:list_to_integer("12abc") end),
     e(fun() -> string:list_to_integer("abc") end),
     e(fun() -> string:list_to_integer("") end),
     e(fun() -> string:list_to_integer(a) end)].
t_bytes6() ->
    [e(fun() -> string:list_to_integer("+12.5") end),
     e(fun() -> string:list_to_integer("-x") end),
     e(fun() -> string:list_to_integer([$1,a]) end),
     e(fun() -> string:list_to_float("1.5e3abc") end),
     e(fun() -> string:list_to_float("1.5e") end),
     e(fun() -> string:list_to_float("1.5.3") end),
     e(fun() -> string:list_to_float("1") end),
     e(fun() -> string:list_to_float("1.") end)].
t_bytes7() ->
    [e(fun() -> string:list_to_float(x) end),
     e(fun() -> string:list_to_float("-1.0E-4x") end),
     e(fun() -> string:list_to_float("1.0e400") end),
     e(fun() -> string:list_to_float([$1,$.,$5,x]) end),
     e(fun() -> string:list_to_float([$1,x]) end),
     e(fun() -> string:list_to_float("1.5e+") end),
     e(fun() -> binary:split(<<"a,b,,c">>,<<",">>,[global,trim_all]) end),
     e(fun() -> binary:split(<<",a,b,,">>,[<<",">>,<<";">>],[global,trim]) end)].
t_bytes8() ->
    [e(fun() -> binary:split(<<"">>,<<",">>,[global,trim]) end),
     e(fun() -> binary:split(<<"">>,<<",">>,[trim_all]) end),
     e(fun() -> binary:split(<<",">>,<<",">>,[trim]) end),
     e(fun() -> binary:split(<<",">>,<<",">>,[trim_all]) end),
     e(fun() -> binary:split(<<"a,b,c">>,<<",">>,[{scope,{2,3}}]) end),
     e(fun() -> binary:split(<<",,a,b">>,<<",">>,[trim_all]) end),
     e(fun() -> binary:split(<<",,a,b">>,<<",">>,[trim]) end),
     e(fun() -> binary:match(<<"abcab">>,[<<"ab">>,<<"abc">>,<<"b">>]) end)].
t_bytes9() ->
    [e(fun() -> binary:matches(<<"abcabab">>,[<<"ab">>,<<"abc">>,<<"b">>]) end),
     e(fun() -> binary:matches(<<"aaaaa">>,<<"aa">>) end),
     e(fun() -> binary:matches(<<"xabcdx">>,[<<"bcd">>,<<"ab">>]) end),
     e(fun() -> binary:matches(<<"xabcdx">>,[<<"bc">>,<<"abcde">>,<<"cdx">>]) end),
     e(fun() -> binary:match(<<"abc">>,<<>>) end),
     e(fun() -> binary:match(<<"abc">>,[]) end),
     e(fun() -> binary:match(<<"abc">>,<<"c">>,[{scope,{1,5}}]) end),
     e(fun() -> binary:match(<<"abc">>,<<"c">>,[{scope,{3,-1}}]) end)].
t_bytes10() ->
    [e(fun() -> binary:match(<<"abc">>,<<"c">>,[{scope,{3,0}}]) end),
     e(fun() -> binary:at(<<1,2>>,2) end),
     e(fun() -> binary:part(<<1,2,3>>,3,-2) end),
     e(fun() -> binary:part(<<1,2,3>>,{1,3}) end),
     e(fun() -> binary:copy(<<1>>,-1) end),
     e(fun() -> binary:longest_common_prefix([<<"abc">>,<<"abd">>]) end),
     e(fun() -> binary:longest_common_prefix([]) end),
     e(fun() -> binary:encode_unsigned(0) end)].
t_bytes11() ->
    [e(fun() -> binary:encode_unsigned(258,little) end),
     e(fun() -> binary:encode_unsigned(-1) end),
     e(fun() -> binary:decode_unsigned(<<>>) end),
     e(fun() -> binary:referenced_byte_size(binary:part(binary:copy(<<1>>,100),1,2)) end),
     e(fun() -> binary:bin_to_list(<<1,2,3>>,1,2) end),
     e(fun() -> binary:list_to_bin([1,<<2>>]) end),
     e(fun() -> binary:split(<<"a">>,<<",">>,[foo]) end),
     e(fun() -> erlang:list_to_pid("<0.1.0>") end)].
t_bytes12() ->
    [e(fun() -> erts_internal:map_to_tuple_keys(#{a=>1,b=>2}) end),
     e(fun() -> erts_internal:map_next(0,#{a=>1,b=>2},iterator) end),
     e(fun() -> erts_internal:map_next(0,#{a=>1,b=>2},[x]) end),
     e(fun() -> erts_internal:map_next(0,#{},iterator) end),
     e(fun() -> erlang:phash2(a,0) end),
     e(fun() -> erlang:phash2(a,(1 bsl 32)+1) end),
     e(fun() -> erlang:phash(a,0) end),
     e(fun() -> math:sqrt(-1) end)].
t_bytes13() ->
    [e(fun() -> math:log(0) end),
     e(fun() -> math:pow(10,400) end),
     e(fun() -> math:exp(1000) end),
     e(fun() -> math:sqrt(a) end),
     e(fun() -> math:fmod(1,0) end),
     e(fun() -> math:ceil(1.2) end),
     e(fun() -> math:atan2(0,0) end),
     e(fun() -> math:sqrt(1 bsl 2000) end)].
t_bytes14() ->
    [e(fun() -> [1,2|3] ++ [4] end),
     e(fun() -> [] ++ 4 end),
     e(fun() -> a -- [] end),
     e(fun() -> [1,2|3] -- [] end),
     e(fun() -> lists:member(a,[b|c]) end),
     e(fun() -> lists:keyfind(a,0,[]) end),
     e(fun() -> lists:keyfind(1,1,[x,{},{1.0,b}]) end),
     e(fun() -> lists:keyfind(z,1,[{a,b}|c]) end)].
t_bytes15() ->
    [e(fun() -> split_binary(<<1,2>>,3) end),
     e(fun() -> list_to_tuple([a|b]) end),
     e(fun() -> bitstring_to_list(<<1,2:3>>) end),
     e(fun() -> list_to_bitstring([<<1:3>>,<<2:7>>,5]) end),
     e(fun() -> binary_to_list(<<1,2,3>>,2,3) end),
     e(fun() -> binary_to_list(<<1,2,3>>,3,2) end),
     e(fun() -> atom_to_binary('日',latin1) end),
     e(fun() -> atom_to_binary(a,foo) end)].

packet(T, B) -> packet(T, B, []).
packet(T, B, O) -> e(fun() -> erlang:decode_packet(T, B, O) end).

t_packet1() ->
    [packet(0,<<"abc">>),
     packet(raw,<<>>),
     packet(1,<<3,"abcd">>),
     packet(1,<<3,"ab">>),
     packet(2,<<0,2,"abc">>),
     packet(4,<<0,0,0,2,"abc">>),
     packet(4,<<0,0>>),
     packet(4,<<255,0,0,0,1>>),
     packet(4,<<0,0,0,9,"abc">>,[{packet_size,5}]),
     packet(line,<<"abc\r\ndef">>)].
t_packet2() ->
    [packet(line,<<"abc">>),
     packet(line,<<"abcdefgh">>,[{line_length,4}]),
     packet(line,<<"ab;c">>,[{line_delimiter,$;}]),
     packet(line,<<"abcdefg\n">>,[{packet_size,3}]),
     packet(line,<<"abcdefg\n">>,[{line_length,3}]),
     packet(asn1,<<16#30,3,1,2,3,4>>),
     packet(asn1,<<16#30,16#82,0,3,1,2,3,4>>),
     packet(asn1,<<16#30,16#80,0,0>>),
     packet(asn1,<<16#30>>),
     packet(asn1,<<16#1f,16#81,1,2,1,2,3>>)].
t_packet3() ->
    [packet(sunrm,<<16#80,0,0,2,1,2,3>>),
     packet(cdr,<<"GIOP",1,0,0,0,0,0,0,2,1,2,3>>),
     packet(cdr,<<"GIOP",1,0,1,0,2,0,0,0,1,2,3>>),
     packet(fcgi,<<1,2,0,1,0,2,1,0,"ab",0,"x">>),
     packet(tpkt,<<3,0,0,6,"abc">>),
     packet(tpkt,<<4,0,0,6,"abc">>),
     packet(http,<<"GET / HTTP/1.1\r\nHost: x\r\n\r\n">>),
     packet(http,<<"GET http://a.b:80/c HTTP/1.0\r\n">>),
     packet(http,<<"GET https://a.b/c HTTP/1.0\r\n">>),
     packet(http,<<"CONNECT a.b:443 HTTP/1.1\r\n">>)].
t_packet4() ->
    [packet(http,<<"OPTIONS * HTTP/1.1\r\n">>),
     packet(http,<<"FOO bar\r\n">>),
     packet(http,<<"FOO bar:baz HTTP/1.1\r\n">>),
     packet(http_bin,<<"HTTP/1.1 200 OK\r\n">>),
     packet(http,<<"HTTP/1.1 404 Not Found\r\nx">>),
     packet(http,<<"HTTP/1.1 204\r\nx">>),
     packet(http,<<"garbage\r\n">>),
     packet(http,<<"GET /">>),
     packet(http,<<"\r\nGET / HTTP/1.1\r\n">>),
     packet(http,<<"GET /\r\n">>)].
t_packet5() ->
    [packet(http,<<"GET http://a HTTP/1.0\r\n">>),
     packet(http,<<"GET foo://a/b HTTP/1.0\r\n">>),
     packet(http,<<"GET http://a.b?q=1 HTTP/1.0\r\n">>),
     packet(httph,<<"Host: x\r\n\r\n">>),
     packet(httph,<<"\r\nabc">>),
     packet(httph_bin,<<"X-Foo-bar:  a b \r\nY: z\r\n">>),
     packet(httph,<<"content-length: 5\r\nA: b\r\n">>),
     packet(httph,<<"Foo: a\r\n b\r\nC: d\r\n">>),
     packet(httph,<<"Host: x\r\n">>),
     packet(httph,<<"no colon\r\n\r\n">>)].
t_packet6() ->
    [packet(httph_bin,<<"FOO-BAR: 1\r\nA:b\r\n">>),
     packet(httph,<<"Foo : 1\r\nA:b\r\n">>),
     packet(httph,<<"fOO_x: 1\r\nA:b\r\n">>),
     packet(httph,<<"averyveryverylonglonglonglonglongname: 1\r\nA:b\r\n">>),
     packet(httph,<<"Empty:\r\nA:b\r\n">>),
     packet(foo,<<>>),
     packet(0,foo),
     packet(0,<<>>,[foo]),
     packet(http,<<"GET / HTTP/1.1\nHost: x\n">>),
     packet(httph,<<"A: b\nC: d\n">>)].
t_packet7() ->
    [packet(http,<<"get / http/1.1\r\n">>),
     packet(http,<<"GET  / HTTP/1.1\r\n">>)].

data() -> [<<>>, <<"abc">>, <<"message digest">>, binary:copy(<<"0123456789">>, 13), binary:copy(<<1, 2, 3>>, 5000)].
t_checksums() ->
    [[erlang:crc32(D), erlang:adler32(D), erlang:crc32(17, [D, "x"]), erlang:adler32(17, D), erlang:md5(D)] || D <- data()] ++
        [erlang:crc32_combine(1, 2, 3), erlang:adler32_combine(1, 2, 3), e(fun() -> erlang:crc32(id(a)) end), e(fun() -> erlang:md5([a]) end)].
t_md5_pieces() ->
    C = lists:foldl(fun(D, A) -> erlang:md5_update(A, D) end, erlang:md5_init(), data()),
    {erlang:md5_final(C), erlang:md5(data()), e(fun() -> erlang:md5_update(<<1>>, <<2>>) end)}.
t_digests() ->
    [[crypto:hash(K, D) || K <- [md5, sha, sha224, sha256, sha384, sha512]] || D <- data()].
t_digest_pieces() ->
    [crypto:hash_final(lists:foldl(fun(D, A) -> crypto:hash_update(A, D) end, crypto:hash_init(K), data())) || K <- [md5, sha, sha256, sha512]].
t_hmac() ->
    [crypto:mac(hmac, K, Key, D) || K <- [md5, sha, sha256, sha512], Key <- [<<"k">>, binary:copy(<<"key">>, 100)], D <- data()] ++
        [crypto:mac_final(crypto:mac_update(crypto:mac_update(crypto:mac_init(hmac, sha256, <<"k">>), <<"a">>), <<"b">>)),
         crypto:pbkdf2_hmac(sha256, <<"pw">>, <<"salt">>, 10, 50), crypto:exor(<<1, 2>>, <<3, 4>>), crypto:mod_pow(5, 117, 19)].
t_random() ->
    {byte_size(crypto:strong_rand_bytes(10)), crypto:strong_rand_bytes(16) =:= crypto:strong_rand_bytes(16),
     lists:all(fun(N) -> N >= 5 andalso N < 10 end, [crypto:rand_uniform(5, 10) || _ <- lists:seq(1, 100)])}.
t_zlib() ->
    [{zlib:compress(D), zlib:uncompress(zlib:compress(D)) =:= D, zlib:gunzip(zlib:gzip(D)) =:= D, zlib:unzip(zlib:zip(D)) =:= D, zlib:zip(D)} || D <- data()] ++
        [e(fun() -> zlib:uncompress(<<"nonsense">>) end), e(fun() -> zlib:gunzip(<<>>) end), e(fun() -> zlib:compress(id(a)) end)].
t_append() ->
    %% Appending reuses what lies behind a binary; older versions of it must not change.
    A = lists:foldl(fun(I, B) -> <<B/binary, I>> end, <<>>, lists:seq(1, 300)),
    B1 = <<A/binary, 1>>, B2 = <<A/binary, 2>>, B3 = <<B1/binary, 3>>, Bits = lists:foldl(fun(I, B) -> <<B/bits, I:3>> end, <<>>, lists:seq(1, 500)),
    C1 = <<Bits/bits, 1:1>>, C2 = <<Bits/bits, 0:1>>, C3 = <<Bits/bits, 5:7>>,
    {erlang:md5(A), binary:last(B1), binary:last(B2), erlang:phash2(B3), erlang:phash2(Bits), bit_size(C1), C1 =:= C2, erlang:phash2(C1), erlang:phash2(C2), erlang:phash2(C3),
     << <<(X * 2)>> || <<X>> <= A >> =:= list_to_binary([(X * 2) rem 256 || X <- binary_to_list(A)])}.
t_flat_size() ->
    [erts_debug:flat_size(T) || T <- ["abc", {a, b}, #{a => 1}, <<1, 2, 3>>, 1.5, 1 bsl 80, maps:from_list([{I, I} || I <- lists:seq(1, 100)]), binary:copy(<<1>>, 100), fun lists:map/2, [], a, [{a, [b]}, #{}]]].
t_iterators() ->
    [begin
         M = maps:from_list([{I, I * I} || I <- lists:seq(1, N)]),
         F = fun F(It, A) -> case maps:next(It) of none -> lists:reverse(A); {K, _, It1} -> F(It1, [K | A]) end end,
         {F(maps:iterator(M), []) =:= lists:reverse(maps:keys(M)) orelse maps:keys(M), erlang:phash2(F(maps:iterator(M), []))}
     end || N <- [0, 1, 32, 33, 64, 65, 100, 1000, 3000]].
t_term_to_binary() ->
    Ts = [self() =:= binary_to_term(term_to_binary(self())), binary_to_term(<<131, 97, 1, 0>>), binary_to_term(<<131, 97, 1, 0>>, [used]), erlang:external_size({a, "b"})],
    Ts ++ [e(fun() -> binary_to_term(B) end) || B <- [<<>>, <<131>>, <<131, 97>>, <<130, 97, 1>>, <<131, 116, 0, 0, 0, 2, 97, 1, 97, 1, 97, 1, 97, 2>>, <<131, 108, 255, 255, 255, 255>>, <<131, 70, 255, 255, 255, 255, 255, 255, 255, 255>>]] ++
        [e(fun() -> binary_to_term(<<131, 100, 0, 8, "nosuch_z">>, [safe]) end), e(fun() -> term_to_binary(a, [foo]) end), e(fun() -> term_to_binary(a, [{compressed, 10}]) end),
         term_to_binary(lists:duplicate(200, abc), [compressed]), term_to_binary([1.5, 'å'], [{minor_version, 0}])].
