%% SPDX-License-Identifier: Apache-2.0
%%
%% Characters and regular expressions: what converts, what is given back when it does not, what matches where.
-module(d_text).
-export([t_unicode1/0, t_unicode2/0, t_unicode3/0, t_unicode4/0, t_unicode5/0, t_re1/0, t_re2/0, t_re3/0, t_re4/0, t_re5/0, t_re_more/0, t_re_errors/0]).

e(F) -> try F() catch C:R -> {C, R} end.
id(X) -> X.

t_unicode1() ->
    [e(fun() -> unicode:characters_to_binary([1,2,<<"åä"/utf8>>,[300,<<255>>]],unicode,unicode) end),
     e(fun() -> unicode:characters_to_binary(<<229,228>>,latin1,utf8) end),
     e(fun() -> unicode:characters_to_binary(["abc",<<16#e2,16#82>>]) end),
     e(fun() -> unicode:characters_to_binary(["abc",<<16#e2,16#82>>,<<16#ac,100>>]) end),
     e(fun() -> unicode:characters_to_binary(["abc",<<16#e2,16#82>>,"x"]) end),
     e(fun() -> unicode:characters_to_binary(["abc",<<16#e2,16#82>>,[],[<<16#ac,100>>],"x"]) end),
     e(fun() -> unicode:characters_to_binary(["abc",16#d800,"z"]) end),
     e(fun() -> unicode:characters_to_binary([$a,[$b,-1],"z"]) end)].
t_unicode2() ->
    [e(fun() -> unicode:characters_to_binary([$a,[$b,foo],"z"]) end),
     e(fun() -> unicode:characters_to_binary([$a|foo]) end),
     e(fun() -> unicode:characters_to_binary(foo) end),
     e(fun() -> unicode:characters_to_list(<<"åä"/utf8,255,"abc">>) end),
     e(fun() -> unicode:characters_to_list(<<"åä"/utf8,16#e2,16#82>>) end),
     e(fun() -> unicode:characters_to_list([<<"åä"/utf8>>,$a,[<<"b">>|<<"c">>]]) end),
     e(fun() -> unicode:characters_to_list([300,<<"a">>],latin1) end),
     e(fun() -> unicode:characters_to_list([200,<<200>>],latin1) end)].
t_unicode3() ->
    [e(fun() -> unicode:characters_to_list([a]) end),
     e(fun() -> unicode:characters_to_list([1.5|a]) end),
     e(fun() -> unicode:characters_to_list([$a,16#110000,"bc"]) end),
     e(fun() -> unicode:characters_to_list([$a,-1,"bc"]) end),
     e(fun() -> unicode:characters_to_binary([200,300,201],unicode,latin1) end),
     e(fun() -> unicode:characters_to_binary([200,<<200>>,300],latin1,utf8) end),
     e(fun() -> unicode:characters_to_binary([200,300],latin1,utf8) end),
     e(fun() -> unicode:characters_to_binary(<<"a",0,255>>,{utf16,little},utf8) end)].
t_unicode4() ->
    [e(fun() -> unicode:characters_to_binary("aå日",unicode,utf16) end),
     e(fun() -> unicode:characters_to_list(<<1:3>>) end),
     e(fun() -> unicode:characters_to_list([<<1:3>>]) end),
     e(fun() -> unicode:characters_to_list([<<255>>,1,2]) end),
     e(fun() -> unicode:characters_to_list(["a",[<<"b",255>>,"c"],"d"]) end),
     e(fun() -> unicode:characters_to_binary(["a",[<<"b",255>>,"c"],"d"]) end),
     e(fun() -> unicode:characters_to_binary(["a",["b",16#d800,$c],"d"]) end),
     e(fun() -> unicode:characters_to_binary(["a",["b",16#d800|<<"c">>],"d"]) end)].
t_unicode5() ->
    [e(fun() -> unicode:characters_to_list(["a",[<<"b",16#e2>>,"c"],"d"]) end),
     e(fun() -> unicode:characters_to_list(["a",[<<"b",16#e2>>],[]]) end),
     e(fun() -> unicode:bin_is_7bit(<<200>>) end),
     e(fun() -> unicode:bin_is_7bit(x) end),
     e(fun() -> unicode:characters_to_binary("a",foo,utf8) end),
     e(fun() -> unicode:characters_to_binary(<<16#ed,16#a0,16#80>>) end)].
t_re1() ->
    [e(fun() -> re:compile("a(b") end),
     e(fun() -> re:compile("[z-a]") end),
     e(fun() -> re:compile("*") end),
     e(fun() -> re:compile("\\") end),
     e(fun() -> re:compile("(?P<1a>x)") end),
     e(fun() -> is_binary(re:version()) end),
     e(fun() -> re:run("abc","(b)(x)?(c)") end),
     e(fun() -> re:run("abc","(b)(c)?(x)?") end)].
t_re2() ->
    [e(fun() -> re:run("abc","(b)(c)?(x)?",[{capture,all,list}]) end),
     e(fun() -> re:run("abc","(?<q>b)(c)",[{capture,[q,2,3],binary}]) end),
     e(fun() -> re:run("abc","(?<q>b)(c)",[{capture,["q","zz"],index}]) end),
     e(fun() -> re:run("abc","b",[{capture,none}]) end),
     e(fun() -> re:run("abc","x",[{capture,none}]) end),
     e(fun() -> re:run("abc","(b)(c)",[{capture,all_but_first,list}]) end),
     e(fun() -> re:run("abc","(b)(c)",[{capture,first,list}]) end),
     e(fun() -> re:run("abcb","(?<B>b)(?<A>c)?",[{capture,all_names,list}]) end)].
t_re3() ->
    [e(fun() -> re:run("abab","a",[global]) end),
     e(fun() -> re:run("abc","",[global]) end),
     e(fun() -> re:run(<<"åäö"/utf8>>,"ä"++[],[unicode]) end),
     e(fun() -> re:run("åäö","ä",[unicode,{capture,all,list}]) end),
     e(fun() -> re:run("abc",foo) end),
     e(fun() -> re:run("abc","(") end),
     e(fun() -> re:run("abc","(",[report_errors]) end),
     e(fun() -> re:run(<<255>>,"a",[unicode]) end)].
t_re4() ->
    [e(fun() -> re:inspect(element(2,re:compile("(?<B>b)(?<A>c)")),namelist) end),
     e(fun() -> re:run("abc","b",[{offset,2}]) end),
     e(fun() -> re:run("a\nb","^b$",[multiline]) end),
     e(fun() -> re:run("ABC","b",[caseless]) end),
     e(fun() -> re:run("abc","b",[foo]) end),
     e(fun() -> re:replace("abcabc","b","[&]",[global,{return,list}]) end),
     e(fun() -> re:split("a,b,c",",") end),
     e(fun() -> re:split("a,b,c",",",[{return,list},{parts,2}]) end)].
t_re5() ->
    [e(fun() -> re:run("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!","(a+)+$",[report_errors,{match_limit,100}]) end),
     e(fun() -> re:run("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!","(a+)+$",[{match_limit,100}]) end),
     e(fun() -> re:run("abc",element(2,re:compile("b")),[caseless]) end),
     e(fun() -> re:run("","",[notempty]) end),
     e(fun() -> re:run("xx","x*?",[{newline,crlf},anchored,notbol]) end),
     e(fun() -> re:run("abc","(x)|(b)",[{capture,[1,2]}]) end),
     e(fun() -> re:run("abc","(x)|(b)",[{capture,all,list}]) end)].

t_re_more() ->
    S = <<"one two  three, four">>,
    [id(1),
     re:split(S, "[ ,]+"), re:split(S, "( |,)+", [group]), re:split(S, "", [{parts, 3}, {return, list}]),
     re:replace(S, "(\\w+) (\\w+)", "\\2 \\1 &", [{return, binary}]), re:replace(S, "o", "0", [global, {return, list}]),
     re:replace("aäö", "ä", "xä", [unicode, global, {return, list}]),
     [re:run(S, P, [global, {capture, all, list}]) || P <- ["\\w+", "t(.)", "x*", "(?i)ONE|FOUR", "(o)(n)?", "^", "$", "\\b"]],
     [re:run(S, P, O) || P <- ["t.*e", "(?<a>t)(?<b>w|h)"], O <- [[], [ungreedy], [{capture, all_names, binary}], [global, {capture, all_names, list}], [{capture, [b, a], list}], [{capture, all_but_first, binary}]]],
     re:run("a\r\nb", "^b", [multiline, {newline, crlf}]), re:run("a\nb", "a.b", [dotall]), re:run("a b", "a b", [extended]),
     [element(1, re:compile(P)) || P <- ["a{2,1}", "(?P<x", "[[:foo:]]", "\\p{Foo}", "(?(1)a|b|c)", "\\x{110000}"]]].
t_re_errors() ->
    [element(2, re:compile(P)) || P <- ["(", ")", "[", "a**", "(?<n", "(?z)", "\\"]].
