#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes Erlang modules that call library functions with random arguments, for diff.py: the same for the same seed.

A row of a table names a function and the kinds of its arguments; each kind has a maker that likes the edges: code points that belong to one cluster, bytes that are no
UTF-8, floats without neighbours, integers around a word, bit strings that end inside of a byte. One argument in twelve is of another kind, so that refusals are
compared as well. A case is a call; its value is what it returned or raised (without the stack trace). Each function that is chosen is called twenty times.

    generate_calls.py --seed 1 --modules 4 --functions 100 OUT_FOLDER
    generate_calls.py … --only re: --only string:          functions whose name starts so
"""

import argparse
import pathlib
import random

from call_tables import ERLANG, ELIXIR

POINTS = [0, 9, 10, 13, 32, 33, 45, 46, 47, 48, 57, 65, 66, 90, 97, 98, 122, 126, 127, 0x80, 0xA0, 0xAD, 0xC4, 0xDF, 0xE5, 0xFF, 0x130, 0x131, 0x149, 0x1C5, 0x300, 0x301,
          0x345, 0x390, 0x3A3, 0x3C3, 0x3C2, 0x410, 0x416, 0x5D0, 0x627, 0x930, 0x94D, 0x1100, 0x1161, 0x11A8, 0xAC00, 0x1E9E, 0x1F80, 0x200B, 0x200D, 0x2028, 0x2126, 0x212B, 0x2460,
          0x3000, 0x4E2D, 0xFB01, 0xFE0F, 0xFF21, 0xFFFD, 0x10400, 0x1D11E, 0x1F1E9, 0x1F1EA, 0x1F468, 0x1F469, 0x1F3FD, 0x2F800, 0xE0020, 0x10FFFF]
CLUSTERS = [[13, 10], [0x65, 0x301], [0x1F468, 0x200D, 0x1F469], [0x1F1E9, 0x1F1EA], [0x1100, 0x1161, 0x11A8], [0x930, 0x94D, 0x930], [0x1F469, 0x1F3FD], [0x61, 0x308, 0x323]]
INTEGERS = [0, 1, -1, 2, 3, 5, 7, 8, 10, 16, 36, 37, 127, 128, 255, 256, -128, -129, 1000, 65535, 65536, 0x10FFFF, 0x110000, (1 << 31) - 1, 1 << 31, 1 << 32, (1 << 59) - 1, 1 << 59, -(1 << 59),
            -(1 << 59) - 1, (1 << 63) - 1, 1 << 63, -(1 << 63), 1 << 64, (1 << 64) - 1, 10 ** 20, -(10 ** 30), 1 << 200]
FLOATS = ["0.0", "-0.0", "1.0", "-1.0", "0.1", "0.5", "1.5", "2.5", "-2.5", "0.3333333333333333", "1.0e10", "1.0e15", "1.0e16", "9007199254740992.0", "9007199254740993.0", "1.0e21", "1.0e22",
          "1.0e23", "123456.789", "1.0e-5", "1.0e-7", "5.0e-324", "2.2250738585072014e-308", "1.7976931348623157e308", "-1.0e100", "3.141592653589793", "0.05", "99.995", "1.005", "2.675"]
ATOMS = ["a", "b", "ok", "'X y'", "undefined", "''", "true", "false", "'\\x{e5}'", "'\\x{416}'", "'Elixir.Foo'", "nil"]


def erl_string(points):
    return '"' + "".join("\\x{%x}" % p if p < 32 or p > 126 or p in (34, 92) else chr(p) for p in points) + '"'


class Maker:
    """One method a kind: text of an Erlang expression."""

    def __init__(self, rng):
        self.rng = rng

    def make(self, kind):
        if isinstance(kind, list):  # one of these, literally
            return self.rng.choice(kind)
        if self.rng.random() < 0.08 and kind not in ("fun1", "fun2", "pred", "pred2", "format", "regex", "size", "bits", "fread"):
            kind = self.rng.choice(["int", "atom", "bytes", "term", "float", "string", "map"])
        return getattr(self, kind)()

    # ---- numbers
    def int(self):
        r = self.rng
        return str(r.choice([r.choice(INTEGERS), r.randint(-20, 20), r.randint(-1000, 1000), r.randint(-(1 << 70), 1 << 70)]))

    def size(self):
        return str(self.rng.choice([0, 1, 2, 3, 5, 8, 20, self.rng.randint(-2, 12)]))

    def bits(self):
        return str(self.rng.choice([0, 1, 3, 7, 8, 31, 59, 60, 63, 64, 65, 127, -1, -3, -60, -64, -200]))

    def base(self):
        return str(self.rng.choice([2, 3, 8, 10, 16, 36, 1, 37]))

    def float(self):
        r = self.rng
        if r.random() < 0.5:
            return r.choice(FLOATS)
        return self.plain(r.choice([r.random(), r.uniform(-1e6, 1e6), r.uniform(-1, 1) * 10.0 ** r.randint(-300, 300)]))

    @staticmethod
    def plain(value):
        text = repr(value)
        if "e" in text and "." not in text:
            text = text.replace("e", ".0e")
        return text.replace("e+", "e")

    def number(self):
        return self.int() if self.rng.random() < 0.5 else self.float()

    # ---- text
    def points(self, most=8, latin=False):
        r = self.rng
        made = []
        for _ in range(r.randint(0, most)):
            which = r.random()
            if latin or which < 0.5:
                made.append(r.choice([32, 32, 97, 98, 99, 65, 46, 44, 45, 10, 9, 48, 49, 233 if latin else 122]))
            elif which < 0.8:
                made.append(r.choice(POINTS))
            else:
                made.extend(r.choice(CLUSTERS))
        return made

    def string(self):
        return erl_string(self.points())

    def latin(self):
        return erl_string(self.points(latin=True))

    def ascii(self):
        return erl_string([self.rng.choice([32, 97, 98, 99, 46, 44, 47, 48, 65]) for _ in range(self.rng.randint(0, 8))])

    def utf8(self):
        data = "".join(map(chr, (p for p in self.points() if not 0xD800 <= p <= 0xDFFF))).encode()
        return "<<" + ",".join(map(str, data)) + ">>"

    def text(self):
        return self.rng.choice([self.string, self.utf8, self.chardata])()

    def chardata(self):
        r = self.rng
        return "[" + ",".join(r.choice([self.string, self.utf8, self.string, lambda: str(r.choice(POINTS)), self.chardata if r.random() < 0.4 else self.string])() for _ in range(r.randint(0, 4))) + "]"

    def bytes(self):
        r = self.rng
        return "<<" + ",".join(str(r.choice([0, 9, 10, 13, 32, 48, 58, 97, 98, 127, 128, 0xC0, 0xC3, 0xA9, 0xE2, 0x82, 0xAC, 0xED, 0xA0, 0xF0, 0x9F, 0xF4, 0xFF, r.randint(0, 255)])) for _ in range(r.randint(0, 9))) + ">>"

    def bitstring(self):
        r = self.rng
        return self.bytes() if r.random() < 0.5 else f"<<{r.randint(0, 999)}:{r.randint(0, 19)},{self.bytes()}/binary>>"

    def iolist(self):
        r = self.rng
        inner = [r.choice([self.bytes, self.latin, lambda: str(r.randint(0, 255)), self.iolist if r.random() < 0.4 else self.bytes])() for _ in range(r.randint(0, 4))]
        tail = "|" + self.bytes() if inner and r.random() < 0.2 else ""
        return "[" + ",".join(inner) + tail + "]"

    def pattern(self):
        r = self.rng
        return r.choice(['<<"a">>', '<<" ">>', '<<"ab">>', '<<0>>', '[<<"a">>,<<"ab">>]', '[<<"b">>,<<" ">>,<<"bc">>]', "<<>>", "[]", '<<",">>', '<<128>>'])

    def needles(self):
        return self.rng.choice(['" "', '"a"', '["a","b"]', '[" ",[13,10]]', '"."', '["e",[101,769]]', "[]", '[10,13]', '"ab"', '[[13,10]]'])

    def one(self):
        return self.rng.choice(["32", "97", "[13,10]", "[101,769]", "\"ab\"", "<<\"x\">>", "0"])

    def numeral(self):
        r = self.rng
        return erl_string([ord(c) for c in r.choice(["", "1", "-1", "+7", "1.5", "1.5e3", "1e3", "1.0e", "1.", ".5", "-0.0", "12x", " 1", "1 ", "0x1", "zz", "1_000", "9" * 30, "1.0e400", "1,5", "--1", "-", "+", "1.0E5", "1.0e+5",
                                                     "1.0e-400", "FF", "ff", "16#ff", "0.1e-1", "00012", "-00", "1.5e3x", "1,2x", "\u0661", "5.0e-324"])])

    def numeral_bin(self):
        return "list_to_binary(" + self.numeral().replace("\\x{661}", "1") + ")"

    def date_text(self):
        r = self.rng
        return erl_string([ord(c) for c in r.choice(["2018-02-01T16:17:58Z", "2018-02-01T16:17:58.123456Z", "2018-02-01t16:17:58+02:30", "2018-02-29T16:17:58Z", "1969-12-31T23:59:59.5Z", "2018-02-01 16:17:58-01:00",
                                                     "0000-01-01T00:00:00Z", "2018-02-01", "16:17:58", "2016-02-29", "2018-13-01", "23:59:60", "24:00:00", "16:17:58.9999999", "-0001-01-01", "P1D", "2015-01-23T23:50:07.123+00:00"])])

    # ---- data
    def atom(self):
        return self.rng.choice(ATOMS)

    def term(self, depth=3):
        r = self.rng
        which = r.random()
        if depth == 0 or which < 0.55:
            return r.choice([self.int, self.float, self.atom, self.bytes, self.bitstring, self.string, self.utf8, lambda: "[]", lambda: "#{}", lambda: "{}", self.ascii, lambda: "fun lists:map/2"])()
        inner = [self.term(depth - 1) for _ in range(r.randint(0, 4))]
        if which < 0.7:
            return "[" + ",".join(inner) + ("|" + self.term(0) if inner and r.random() < 0.1 else "") + "]"
        if which < 0.85:
            return "{" + ",".join(inner) + "}"
        return "#{" + ",".join(f"{self.term(depth - 2 if depth > 1 else 0)} => {v}" for v in inner) + "}"

    def list(self):
        r = self.rng
        return "[" + ",".join(r.choice([self.int, self.int, self.atom, self.float, lambda: self.term(1)])() for _ in range(r.randint(0, 7))) + "]"

    def sorted(self):
        return f"lists:usort({self.list()})"

    def numbers(self):
        return "[" + ",".join(self.rng.choice([lambda: str(self.rng.randint(-5, 9)), self.number])() for _ in range(self.rng.randint(0, 7))) + "]"

    def ints(self):
        return "[" + ",".join(str(self.rng.randint(-5, 9)) for _ in range(self.rng.randint(0, 8))) + "]"

    def lists(self):
        return "[" + ",".join(self.list() for _ in range(self.rng.randint(0, 4))) + "]"

    def strings(self):
        return "[" + ",".join(self.string() for _ in range(self.rng.randint(0, 4))) + "]"

    def tuple(self):
        return "{" + ",".join(self.term(1) for _ in range(self.rng.randint(0, 5))) + "}"

    def tuples(self):
        return "[" + ",".join("{" + ",".join(self.rng.choice([self.small, self.small, lambda: self.term(1)])() for _ in range(self.rng.choice([1, 2, 2, 2, 3]))) + "}" for _ in range(self.rng.randint(0, 6))) + "]"

    def pairs(self):
        return "[" + ",".join("{" + self.small() + "," + self.term(1) + "}" for _ in range(self.rng.randint(0, 6))) + "]"

    def proplist(self):
        return "[" + ",".join(self.rng.choice([lambda: "{" + self.small() + "," + self.term(1) + "}", self.small, self.atom])() for _ in range(self.rng.randint(0, 6))) + "]"

    def small(self):
        return self.rng.choice(["a", "b", "c", "1", "2", "1.0", "2.0", "3", '"a"', "<<\"a\">>", "{a}"])

    def map(self):
        r = self.rng
        if r.random() < 0.2:
            return f"maps:from_list([{{X_ * {r.randint(1, 7)}, X_}} || X_ <- lists:seq(1, {r.choice([31, 32, 33, 40, 70])})])"
        return "maps:from_list(" + self.pairs() + ")"

    def maps_or_list(self):
        return self.rng.choice([self.list, self.pairs, self.ints])()

    def nat_list(self):
        return "[" + ",".join(str(self.rng.randint(0, 300)) for _ in range(self.rng.randint(0, 6))) + "]"

    # ---- functions
    def fun1(self):
        return self.rng.choice(["fun(X_) -> {X_} end", "fun(X_) -> [X_, X_] end", "fun(X_) -> X_ end", "fun(X_) -> X_ + 1 end", "fun erlang:atom_to_list/1", "fun(_) -> [] end"])

    def fun2(self):
        return self.rng.choice(["fun(X_, Y_) -> {X_, Y_} end", "fun(X_, Y_) -> [X_ | Y_] end", "fun(X_, _) -> X_ end", "fun(_, Y_) -> Y_ end", "fun erlang:'+'/2"])

    def pred(self):
        return self.rng.choice(["fun is_integer/1", "fun(X_) -> X_ > 2 end", "fun(X_) -> X_ =< b end", "fun(_) -> true end", "fun(_) -> maybe end", "fun(X_) -> erlang:phash2(X_) rem 2 =:= 0 end"])

    def pred2(self):
        return self.rng.choice(["fun(X_, Y_) -> X_ =< Y_ end", "fun(X_, Y_) -> X_ >= Y_ end", "fun(X_, Y_) -> erlang:phash2(X_) =< erlang:phash2(Y_) end", "fun(_, V_) -> is_integer(V_) end", "fun(_, _) -> true end"])

    # ---- patterns of text
    def regex(self):
        points = self.regex_of(3)
        return erl_string([ord(c) for c in points])

    def regex_of(self, depth):
        r = self.rng
        atoms = ["a", "b", "c", ".", "\\d", "\\w", "\\s", "[ab]", "[^a]", "[a-c]", "\\b", "^", "$", "\\.", "x", " ", "[[:alpha:]]", "[\\d_]", "\\D", "\\S", "\\W", "\\x61", "\\x{62}", "[[:^space:]]", "\\R", "\\h", "\\v",
                 "[\\w-]", "[]a]", "[^]a]", "\\A", "\\z", "\\Z", "\\Q.a\\E", "\\N", "\\X", "\\K", "\\G", "\\C", "(?i)", "(?s)", "(?x)", "(?-i)", "\\p{L}", "\\P{Lu}", "\\p{^L}", "\\1", "\\g{1}", "\\g{-1}", "\\e", "\\cA", "\\07"]
        if depth == 0:
            return r.choice(atoms) if r.random() < 0.6 else r.choice("abc")
        which = r.random()
        sub = lambda: self.regex_of(depth - 1)  # noqa: E731
        if which < 0.4:
            return "".join(sub() for _ in range(r.randint(1, 3)))
        if which < 0.55:
            return sub() + "|" + sub()
        if which < 0.72:
            return r.choice(["(%s)", "(?:%s)", "(?<n>%s)", "(?=%s)", "(?!%s)", "(?>%s)", "(?<=%s)", "(?<!%s)", "(?i:%s)", "(?P<p>%s)", "(?|%s)", "(%s)?(?(1)a|b)", "(?#%s)", "(%s)\\1"]) % sub()
        if which < 0.92:
            return "(?:" + sub() + ")" + r.choice(["*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{0,1}?", "*+", "++", "?+", "{,2}", "{2,}"])
        return r.choice(atoms) + r.choice(["*", "+", "?", "{1,3}"]) + sub()

    def subject(self):
        r = self.rng
        points = [r.choice([97, 97, 98, 99, 120, 32, 49, 46, 95, 10, 13, 0xE5, 0x416]) for _ in range(r.randint(0, 12))]
        return erl_string(points) if r.random() < 0.5 else "unicode:characters_to_binary(" + erl_string(points) + ")"

    def re_options(self):
        r = self.rng
        options = ["unicode", "caseless", "global", "anchored", "dollar_endonly", "dotall", "extended", "firstline", "multiline", "no_auto_capture", "dupnames", "ungreedy", "ucp", "notbol", "noteol", "notempty",
                   "notempty_atstart", "{offset,%d}" % r.randint(0, 4), "{newline,%s}" % r.choice(["cr", "lf", "crlf", "any", "anycrlf"]), "bsr_anycrlf", "bsr_unicode", "report_errors",
                   "{capture,%s,%s}" % (r.choice(["all", "first", "none", "all_but_first", "all_names", "[1]", "[n,0]", "[2,1,0]", "[p]"]), r.choice(["index", "list", "binary"])), "{capture,first}"]
        return "[" + ",".join(r.sample(options, r.choice([0, 0, 1, 1, 2, 3]))) + "]"

    def re_split_options(self):
        r = self.rng
        options = ["unicode", "caseless", "trim", "group", "{parts,%d}" % r.randint(0, 4), "{return,list}", "{return,binary}", "{return,iodata}", "ungreedy", "multiline", "notempty", "dotall"]
        return "[" + ",".join(r.sample(options, r.choice([0, 1, 2, 3]))) + "]"

    def re_replace_options(self):
        r = self.rng
        options = ["unicode", "caseless", "global", "{return,list}", "{return,binary}", "ungreedy", "multiline", "notempty", "{offset,1}"]
        return "[" + ",".join(r.sample(options, r.choice([0, 1, 2, 3]))) + "]"

    def replacement(self):
        return erl_string([ord(c) for c in self.rng.choice(["", "x", "&", "\\&", "[\\1]", "\\g1", "\\g{1}-\\0", "\\\\", "\\2&\\1", "\u0416&"])])

    # ---- formats: the format and its arguments are one thing
    def format(self):
        r = self.rng
        text, arguments = "", []
        for _ in range(r.randint(1, 3)):
            text += "".join(r.choice(["", "", "a", " ", "\u00e5"]))
            letter = r.choice("ppppwwwwssssbBxXc+#egffiniPW~")
            width = r.choice(["", "", "", "", str(r.randint(0, 12)), "-" + str(r.randint(1, 10)), "*"])
            precision = r.choice(["", "", "", "." + str(r.randint(0, 18)), ".*"]) if letter not in "n~" else ""
            pad = r.choice(["", "", ".0", "._", ".*"]) if precision and letter not in "n~" else ""
            mod = r.choice(["", "", "", "t", "l", "tl"] if letter in "pPwWsc" else [""])
            if letter in "n~":
                text += "~" + (str(r.randint(0, 3)) if r.random() < 0.3 else "") + letter
                continue
            text += "~" + width + precision + (pad if precision != "" else "") + mod + letter
            if width == "*":
                arguments.append(str(r.randint(-12, 12)))
            if precision == ".*":
                arguments.append(str(r.randint(0, 18)))
            if pad == ".*" and precision != "":
                arguments.append(str(r.choice([32, 48, 95])))
            wrong = r.random() < 0.04
            if wrong:
                arguments.append(self.term(1))
            elif letter in "pw":
                arguments.append(self.term(3))
            elif letter in "PW":
                arguments += [self.term(3), str(r.randint(-1, 12))]
            elif letter == "s":
                arguments.append(r.choice([self.string, self.utf8, self.latin, self.chardata, self.atom, self.iolist])())
            elif letter in "bB+#":
                arguments.append(self.int())
            elif letter in "xX":
                arguments += [self.int(), r.choice(['"0x"', "'p'", '""', '"10#"'])]
            elif letter == "c":
                arguments.append(str(r.choice(POINTS)))
            elif letter in "egf":
                arguments.append(self.float() if r.random() < 0.9 else self.int())
            elif letter == "i":
                arguments.append(self.term(1))
        if r.random() < 0.03:
            arguments.append("extra")
        return erl_string([ord(c) for c in text]) + ", [" + ", ".join(arguments) + "]"

    def fread(self):
        r = self.rng
        pairs = [("~d", "12"), ("~d ~d", " 3 -4"), ("~s", "  ab c"), ("~c", "xy"), ("~3c", "xyz"), ("~u", "-1"), ("~f", "1.5"), ("~f", "1.5e3x"), ("~a", "foo bar"), ("~16u", "ffg"), ("~#", "16#ff"), ("~-", "-"), ("~*d~d", "1 2"),
                 ("~l", "ab"), ("~d,~s", "1,b"), ("~3s", "abcd"), ("~2d", "123"), ("~ts", "\u0416b"), ("~~~d", "~5"), ("a~da", "a7a"), ("~d", ""), ("~d", "x")]
        a, b = r.choice(pairs)
        if r.random() < 0.3:
            b = r.choice(pairs)[1]
        return erl_string([ord(c) for c in a]) + ", " + erl_string([ord(c) for c in b])

    def erl_code(self):
        r = self.rng
        pieces = ["a", "A", "1", "1.5", "\"s\"", "'q a'", "$x", "$\\n", "->", "+", "[", "]", "{", "}", "<<", ">>", "%c\n", "\n", " ", ".", ". ", "#", "16#ff", "fun", "\u00e5", "\"\\x{416}\"", "_", "?X", ":=", "=>", "1_000", "2#101", "1.0e5", "'", "\"", "@", "\\"]
        return erl_string([ord(c) for c in "".join(r.choice(pieces) + r.choice(["", " "]) for _ in range(r.randint(0, 7)))])

    def uri(self):
        r = self.rng
        return erl_string([ord(c) for c in r.choice(["http://a.b/c?d=e#f", "foo://u@h:80/p", "//h/p", "?q", "#f", "a:b", "http://[::1]:80/", "http://h:x/", "/a/../b/./c", "http://%41/%zz", "urn:isbn:1", "http://a/\u00e5", "", "a/b/../..", "HTTP://A.B:80/%7ea/b/../c",
                                                     "mailto:x@y.z", "http://a b/", "x://h?a=1&b=%20+c&d"])])

    def path(self):
        r = self.rng
        return erl_string([ord(c) for c in r.choice(["", "/", "a", "a/b", "/a/b/", "//a//b", "a.b", "a.b.c", ".a", "a/.b", "..", "a/../b", "/a/./b/", "~/x", "a/b.erl", "a/b.erl/", "\u00e5/\u0416"])]) if r.random() < 0.8 else r.choice(["a", "<<\"a/b\">>", "[\"a\", $/, <<\"b\">>]", "'a/b.c'"])

    def date(self):
        r = self.rng
        return "{%d,%d,%d}" % (r.choice([0, 1, 4, 100, 400, 1600, 1900, 1970, 1999, 2000, 2015, 2016, 2023, 2024, 9999, 10000]), r.choice([1, 2, 2, 3, 6, 11, 12, 0, 13]), r.choice([1, 28, 29, 30, 31, 15, 0, 32]))

    def clock(self):
        r = self.rng
        return "{%d,%d,%d}" % (r.choice([0, 1, 12, 23, 24]), r.choice([0, 30, 59, 60]), r.choice([0, 1, 59, 60]))

    def datetime(self):
        return "{" + self.date() + "," + self.clock() + "}"

    def seconds(self):
        r = self.rng
        return str(r.choice([0, 1, -1, 59, 86399, 86400, -86400, 62167219200, 63000000000, 1000000000, 253402300799, r.randint(0, 10 ** 11), r.randint(-10 ** 9, 10 ** 9)]))

    def address(self):
        return erl_string([ord(c) for c in self.rng.choice(["1.2.3.4", "1.2.3", "1", "256.1.1.1", "::", "::1", "fe80::1%1", "1:2:3:4:5:6:7:8", "::ffff:1.2.3.4", "0x7f.1", "1.2.3.4.5", ":::", "", "a", "1::2::3", "010.1.1.1"])])

    def spec(self):
        r = self.rng
        head = r.choice(["{'$1','$2'}", "{'$1','_'}", "'$1'", "{a,'$1'}", "{'$1','$1'}", "'_'", "{'$1','$2','$3'}", "['$1'|'$2']", "#{a => '$1'}"])
        guard = r.choice(["[]", "[{'>','$1',1}]", "[{is_integer,'$1'}]", "[{'orelse',{'=:=','$1',a},{is_list,'$1'}}]", "[{'==','$1',{const,1}}]", "[{'not',{is_atom,'$1'}}]", "[{'>',{'+','$1',1},2}]", "[{element,1,'$1'}]", "[{is_record,'$_',a}]", "[{bad,'$1'}]",
                          "[{'=<',{size,'$1'},2}]", "[{'andalso',true,{'<','$1',b}}]", "[{map_size,'$1'}]", "[{is_map_key,a,'$1'}]"])
        body = r.choice(["['$1']", "['$_']", "['$$']", "[{{'$1','$1'}}]", "[{'+','$1',1}]", "[['$1',a]]", "[{const,{x,'$1'}}]", "['$9']", "[]", "[#{k => '$1'}]", "[{hd,'$1'}]", "[{element,2,'$_'}]", "['$1',ok]", "[{round,'$1'}]", "[{'rem','$1',2}]", "[{node}]"])
        return f"[{{{head},{guard},{body}}}]"

    def external(self):
        """A term's external form with one byte changed, or cut short."""
        r = self.rng
        data = f"term_to_binary({self.term(2)}, [{{minor_version,{r.choice([1, 2])}}}{r.choice(['', ',compressed'])}])"
        which = r.random()
        if which < 0.3:
            return data
        if which < 0.6:
            return f"cut({data}, {r.randint(0, 9)})"
        return f"changed({data}, {r.randint(0, 40)}, {r.randint(0, 255)})"

    def packet(self):
        r = self.rng
        return r.choice(["<<0,3,97,98,99,100>>", "<<3,97,98>>", "<<0,0,0,2,1,2,3>>", "<<\"GET / HTTP/1.1\\r\\nA: b\\r\\n\\r\\n\">>", "<<\"HTTP/1.0 200 OK\\r\\n\">>", "<<\"ab\\ncd\">>", "<<\"ab\\r\\ncd\">>", "<<\"Content-Length: 5\\r\\nX\">>", "<<48,3,1,2,3>>", "<<>>", "<<1,1,1,0,5,97,98,99,100,101>>",
                         "<<\"POST http://h:80/x?y HTTP/1.0\\r\\n\\r\\n\">>", "<<\"x y z\\r\\n\\r\\n\">>", "<<131,104,1,97,1>>"])


def module_text(name, rng, chosen, table):
    lines = [f"-module({name}).", "-compile([export_all, nowarn_export_all]).",
             "c(M, F, A) -> try apply(M, F, A) of V -> {ok, opaque(V)} catch C:R -> {C, R} end.",
             "opaque({re_pattern, A, B, C, _}) -> {re_pattern, A, B, C}; opaque({ok, {re_pattern, A, B, C, _}}) -> {ok, {re_pattern, A, B, C}}; opaque(V) -> V.",
             "cut(B, N) -> binary:part(B, 0, max(0, byte_size(B) - N)).",
             "changed(B, At, To) -> P = At rem byte_size(B), <<X:P/binary, _, Y/binary>> = B, <<X/binary, To, Y/binary>>."]
    maker = Maker(rng)
    for number in range(chosen):
        function, *rows = rng.choice(table)
        at = function.index("':") + 1 if function.startswith("'") else function.index(":")
        module, plain = function[:at], function[at + 1:]
        safe = "".join(c if c.isalnum() else "_" for c in function)
        for call in range(20):
            arguments = ", ".join(maker.make(kind) for kind in rng.choice(rows))
            lines.append(f"t_{number}_{call}_{safe}() -> c({module}, {plain}, [{arguments}]).")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--modules", type=int, default=4)
    parser.add_argument("--functions", type=int, default=100, help="chosen in each module")
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--elixir", action="store_true", help="functions of Elixir's library")
    parser.add_argument("out", type=pathlib.Path)
    options = parser.parse_args()
    table = [row for row in (ELIXIR if options.elixir else ERLANG) if not options.only or any(row[0].startswith(o) for o in options.only)]
    options.out.mkdir(parents=True, exist_ok=True)
    for number in range(options.modules):
        seed = options.seed + number
        name = f"calls_{seed}"
        (options.out / f"{name}.erl").write_text(module_text(name, random.Random(seed), options.functions, table), encoding="utf-8")


if __name__ == "__main__":
    main()
