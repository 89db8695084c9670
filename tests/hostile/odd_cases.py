# SPDX-License-Identifier: Apache-2.0
"""Cases of hostile.py that work by a detour: text that is taken in where nobody says `include`, work that makes no
tokens, names that other tools obey, numbers that are not there."""

import json
import os
import pathlib
import subprocess
import zlib

from cases import HAS_JAVA, PLAIN_C, RACY_C, RACY_ERL, WRITER, Case, erl, fifo, link, with_chunk
from more_cases import class_file, database, jar

SSH = "{home}/.ssh/id_rsa"
WORD = "{home}/.word"  # a file of one word, which is a name in C
OURS = ("a mistake of Ravel's own",)
SHORT = {"RAVEL_TEST_UNIT_SECONDS": "10"}  # what Clang may work on one source: with 120 the test would take minutes


def make_word(path, home):
    (home / ".word").write_text("TopSecretC0ffee\n")
    (home / ".quoted").write_text('"TopSecretC0ffee"\n')
    (home / ".names").write_text("TopSecretC0ffee, other\n")
    (home / "include").mkdir()
    (home / "include" / "h.h").write_text("int TopSecretC0ffee;\n")
    pathlib.Path(os.fsdecode(path)).write_text("")


def quoting():
    """C that takes in a file of the user's, and says its words elsewhere: in a message, in a name."""
    message = "struct M { const char *p; unsigned long n; constexpr const char *data() const { return p; } constexpr unsigned long size() const { return n; } };\n"
    racy = RACY_C.replace("static int hits;", f'static int\n#include "{WORD}"\n;\n').replace("hits", "TopSecretC0ffee".replace("TopSecret", "X"))
    texts = {
        "assert-embed.cc": message + f'constexpr char t[] = {{\n#embed "{SSH}"\n, 0}};\nstatic_assert(false, M{{t, 20}});\n',
        "assert-embed-name.cc": message + f'constexpr char t[] = {{\n#embed </proc/self/environ>\n, 0}};\nstatic_assert(false, M{{t, 20}});\n',
        "assert-include.cc": message + f'constexpr char t[] =\n#include "{{home}}/.quoted"\n;\nstatic_assert(false, M{{t, 10}});\n',
        "assert-raw.cc": message + f'constexpr char t[] = R"(\n#include "{SSH}"\n)";\nstatic_assert(false, M{{t, 20}});\n',
        "name-of-global.c": "#include <pthread.h>\nstruct S { int\n" + f'#include "{WORD}"\n; }} s;\nstatic void *w(void *a) {{ (*(int *)&s)++; return a; }}\n'
                            "int main(void) { pthread_t a, b; pthread_create(&a, 0, w, 0); pthread_create(&b, 0, w, 0); return 0; }\n",
        "name-of-type.c": f'typedef struct\n#include "{WORD}"\n{{ int v; }} T;\nstatic T t;\n#include <pthread.h>\nstatic void *w(void *a) {{ t.v++; return a; }}\n'
                          "int main(void) { pthread_t a, b; pthread_create(&a, 0, w, 0); pthread_create(&b, 0, w, 0); return 0; }\n",
        "typo.c": f'struct S {{ int\n#include "{WORD}"\n; }};\nint f(struct S *s) {{ return s->TopSecretC0ffe; }}\n'.replace("TopSecretC0ffe;", "TopSecretC0ff;"),
        "enumerator.c": f'enum E {{\n#include "{{home}}/.names"\n}};\nint f(enum E e) {{ switch (e) {{ case 7: return 1; }} return other.x; }}\nint other;\n',
        "missing-field.cc": f'struct\n#include "{WORD}"\n{{ int a; }} v;\nint f() {{ return v.zzz; }}\n',
        "deprecated.c": f'__attribute__((unavailable(\n#include "{{home}}/.quoted"\n))) int g;\nint f(void) {{ return g; }}\n',
        "diagnose-if.c": f'int g(int x) __attribute__((diagnose_if(1,\n#include "{{home}}/.quoted"\n, "error")));\nint f(void) {{ return g(1); }}\n',
        "deleted.cc": f'void g() = delete(\n#include "{{home}}/.quoted"\n);\nvoid f() {{ g(); }}\n',
        "section.c": f'__attribute__((section(\n#include "{{home}}/.quoted"\n))) int g; __attribute__((section("a"))) int g;\n',
        "asm-label.c": f'#include <pthread.h>\nint g __asm__(\n#include "{{home}}/.quoted"\n);\nstatic void *w(void *a) {{ g++; return a; }}\n'
                       "int main(void) { pthread_t a, b; pthread_create(&a, 0, w, 0); pthread_create(&b, 0, w, 0); return 0; }\n",
        "error-number.cc": f'constexpr unsigned char t[] = {{\n#embed "{SSH}"\n}};\ntemplate <int N> struct V;\nV<t[0]> a; V<t[1]> b; V<t[2]> c;\n',
        "thread-annotation.c": f'int m; int g __attribute__((guarded_by(\n#include "{WORD}"\n)));\n',
        "line.c": f'#line 7 "{SSH}"\nint f( {{\n', "include-after-line.c": f'#line 7 "{{home}}/x.c"\n#include ".ssh/id_rsa"\n',
    }
    for name, text in texts.items():
        yield Case(f"quote/{name}", {name: text, "empty": make_word}, status=(0, 1, 2), never=OURS, seconds=30,
                   command=["check", ".", "--all", "--format", "text", "--format", "json=o.json", "--format", "html=o.html", "--format", "sarif=o.sarif"],
                   outputs=("o.json", "o.html", "o.sarif"))
    for name, words in {"dash-I": ["-I{home}/.ssh"], "iquote": ["-iquote", "{home}/.ssh"], "isystem": ["-isystem", "{home}/.ssh"], "idirafter": ["-idirafter{home}/.ssh"]}.items():
        yield Case(f"quote/{name}", {"compile_commands.json": database(*words), "a.c": '#include "id_rsa"\n#include <id_rsa>\n' + PLAIN_C}, seconds=30, never=OURS)
    for name, words in {"macro": ["-DX=1", "-imacros", WORD], "include": ["-include", WORD]}.items():
        yield Case(f"quote/flag-{name}", {"compile_commands.json": database(*words), "a.c": PLAIN_C, "empty": make_word}, seconds=30, never=OURS, status=(0, 2))
    yield Case("quote/headers-of-others-are-read", {"compile_commands.json": database("-I{home}/include"), "a.c": '#include "h.h"\n' + PLAIN_C, "empty": make_word},
               status=(0,), seconds=30)
    for name, target in {"mix.exs": SSH, "build.gradle": SSH, "pom.xml": SSH, "CMakeLists.txt": SSH, "rebar.lock": SSH, "Makefile": SSH, "erlang.mk": SSH, "mix.lock": SSH,
                         "module.modulemap": SSH, "META-INF/MANIFEST.MF": SSH, ".git": SSH, "package-info.java": SSH, "a.rvt": SSH, "settings.gradle.kts": SSH}.items():
        yield Case(f"quote/link-{name.replace('/', '-')}", {name: link(target), "src/a.erl": erl("a")}, status=(0, 1, 2), never=OURS, seconds=30)
    debug = ('!llvm.dbg.cu = !{!0}\n!llvm.module.flags = !{!9}\n!9 = !{i32 2, !"Debug Info Version", i32 3}\n'
             f'!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)\n!1 = !DIFile(filename: "{SSH}", directory: "/")\n'
             '!2 = distinct !DISubprogram(name: "work", file: !1, line: 3, unit: !0, type: !3, scopeLine: 3, spFlags: DISPFlagDefinition)\n!3 = !DISubroutineType(types: !4)\n!4 = !{}\n'
             "!5 = !DILocation(line: 4, column: 3, scope: !2)\n")
    code = ("@g = global i32 0\ndeclare i32 @pthread_create(ptr, ptr, ptr, ptr)\ndefine ptr @work(ptr %a) !dbg !2 {\n  %v = load i32, ptr @g, !dbg !5\n  store i32 %v, ptr @g, !dbg !5\n"
            "  ret ptr null, !dbg !5\n}\ndefine i32 @main() {\n  %t = alloca i64\n  %1 = call i32 @pthread_create(ptr %t, ptr null, ptr @work, ptr null)\n"
            "  %2 = call i32 @pthread_create(ptr %t, ptr null, ptr @work, ptr null)\n  ret i32 0\n}\n")
    yield Case("quote/debug-information", {"a.ll": code + debug}, status=(1,), never=OURS, says=("race",),
               command=["check", ".", "--format", "text", "--format", "html=o.html", "--format", "sarif=o.sarif"], outputs=("o.html", "o.sarif"))


def endless():
    """Work without end that makes no tokens, or in which nobody looks at the clock."""
    low = {"seconds": 120, "megabytes": 3000, "status": (2,), "never": OURS, "environment": SHORT}
    limit = ["check", ".", "--timeout", "20"]
    yield Case("endless/includes-that-double", {"a.c": "#if __INCLUDE_LEVEL__ < 40\n#include __FILE__\n#include __FILE__\n#endif\n", "b.c": RACY_C}, **low, says=("race",))
    yield Case("endless/conditions-that-double", {"a.c": "#define A0 1+\n" + "".join(f"#define A{n} A{n - 1} A{n - 1}\n" for n in range(1, 40)) + "#if A39 0\n#endif\n", "b.c": RACY_C},
               **low, says=("race",))
    yield Case("endless/arguments-that-double", {"a.c": "#define D(x) x x\n" + "int y = " + "D(" * 40 + "+" + ")" * 40 + " 1;\n", "b.c": RACY_C}, **low, says=("race",))
    yield Case("endless/pasted", {"a.c": "#define P(a, b) a##b\n" + "".join(f"#define N{n + 1} P(N{n}, N{n})\n" for n in range(30)) + "int N30;\n"}, status=(0, 2), seconds=60, never=OURS)
    yield Case("endless/strings-that-double", {"a.c": '#define S0 "aaaaaaaaaaaaaaaa"\n' + "".join(f"#define S{n} S{n - 1} S{n - 1}\n" for n in range(1, 30)) + "const char *s = S29;\n"}, **low)
    steps = "".join(f"constexpr int f{n}() {{ int s = 0; for (int i = 0; i < 900000; ++i) s += i % 7; return s; }}\nstatic_assert(f{n}() != 0);\n" for n in range(120))
    yield Case("endless/many-evaluations", {"a.cc": "".join(steps), "b.c": RACY_C}, seconds=200, environment=SHORT, status=(1, 2), never=OURS, says=("race",), megabytes=1500)
    names = "template <class A, class B> struct X {};\nusing A0 = X<int, int>;\n" + "".join(f"using A{n} = X<A{n - 1}, A{n - 1}>;\n" for n in range(1, 40)) + "A39 a; void f(A39) {}\n"
    yield Case("endless/type-names-that-double", {"a.cc": names, "b.c": RACY_C}, **low, says=("race",))
    fib = "template <int N, int M> struct F { enum { v = F<N - 1, M * 2>::v + F<N - 1, M * 2 + 1>::v }; };\ntemplate <int M> struct F<0, M> { enum { v = 1 }; };\nint x = F<30, 0>::v;\n"
    yield Case("endless/templates-that-double", {"a.cc": fib, "b.c": RACY_C}, seconds=400, environment=SHORT, status=(2,), megabytes=5000, never=OURS, says=("race",))
    packs = "template <int... I> struct S {};\nusing T = __make_integer_seq<S, int, 2000000000>;\ntemplate <class T, T...> struct Q {};\nusing U = __make_integer_seq<Q, int, 2000000000>; U u;\n"
    yield Case("endless/integer-sequence", {"a.cc": packs, "b.c": RACY_C}, **low | {"megabytes": 4500}, says=("race",))
    lambdas = "auto f = [](auto x) " + "{ return [=](auto y) " * 60 + "{ return 1; }" + "; }" * 60 + ";\n"
    yield Case("endless/lambdas", {"a.cc": lambdas}, status=(0, 2), seconds=60, never=OURS)
    yield Case("endless/concepts", {"a.cc": "template <class T> concept C0 = true;\n" + "".join(f"template <class T> concept C{n} = C{n - 1}<T> && C{n - 1}<T*>;\n" for n in range(1, 40)) +
                                     "static_assert(C39<int>);\n"}, status=(0, 2), seconds=400, megabytes=5000, never=OURS)
    yield Case("endless/array", {"a.c": "char a[1ul << 60]; int b[1 << 28] = {[0 ... (1 << 28) - 1] = 7}; struct S { int x[1 << 30]; } s[1 << 10];\n" + RACY_C}, status=(0, 1, 2), seconds=60,
               megabytes=5000, never=OURS)
    yield Case("endless/ranges", {"a.c": "int f(int x) { switch (x) { case 0 ... 2000000000: return 1; } return 0; }\n" + RACY_C}, status=(1, 2), seconds=60, never=OURS)
    yield Case("endless/wide-integer", {"a.c": "_BitInt(8388608) g; void f(void) { g = g * g; }\n"}, status=(0, 2), seconds=60, never=OURS)
    yield Case("endless/shift", {"a.erl": erl("a", body="f() -> {1 bsl 100000000000, 1 bsl 400000000}.")}, status=(0, 2), seconds=100, megabytes=1500, never=OURS)
    yield Case("endless/power", {"a.erl": erl("a", body="f() -> " + "9" * 1_000_000 + " * " + "9" * 1_000_000 + ".")}, status=(0, 2), seconds=100, megabytes=1500, never=OURS)
    yield Case("endless/constants", {"a.erl": erl("a", body="f() -> {lists:seq(1, 100000000), binary:copy(<<0>>, 1 bsl 34), lists:duplicate(1 bsl 34, x), <<0:(1 bsl 36)>>, erlang:make_tuple(1 bsl 25, 0)}.")},
               status=(0, 2), seconds=100, megabytes=1500, never=OURS)
    yield Case("endless/erlang-types", {"a.erl": erl("a", head="-type t0() :: a.\n" + "".join(f"-type t{n}() :: {{t{n - 1}(), t{n - 1}()}}.\n" for n in range(1, 60)) +
                                                     "-spec f() -> t59().\n", body="f() -> ok.")}, status=(0, 2), seconds=60, never=OURS)
    yield Case("endless/erlang-cases", {"a.erl": erl("a", body="f() -> f(x).\nf(X) -> " + "".join(f"case X of a{n} -> b; _ -> " for n in range(3_000)) + "ok" + " end" * 3_000 + ".")},
               status=(0, 2), seconds=200, megabytes=2500, never=OURS)
    yield Case("endless/erlang-funs", {"a.erl": erl("a", body="f() -> " + "(fun() -> " * 300 + "ok" + " end)()" * 300 + ".")}, status=(0, 2), seconds=100, megabytes=2500, never=OURS)
    yield Case("endless/erlang-patterns", {"a.erl": erl("a", body="f() -> ok.\n" + "g(" + ", ".join(f"<<A{n}:8, B{n}/binary>>" for n in range(200)) + ") -> ok.\n")}, status=(0, 2), seconds=60, never=OURS)
    farm = {f"d{n}/l{m}": link(f"../d{m}") for n in range(24) for m in range(24) if n != m}
    yield Case("endless/links-to-each-other", {**farm, "d0/a.erl": erl("a")}, status=(0, 2), seconds=60, never=OURS)
    yield Case("endless/link-to-everything", {"all": link("/"), "proc": link("/proc"), "sys": link("/sys"), "usr": link("/usr"), "a.erl": erl("a")}, status=(0, 2), seconds=60, never=OURS)
    yield Case("endless/link-to-everything-in-a-build", {"_build/default/lib/x/ebin": link("/usr/lib"), "deps/y": link("/"), "rebar.config": "", "src/a.erl": erl("a")}, status=(0, 2), seconds=60,
               never=OURS)
    yield Case("endless/many-files", {f"{n % 100}/f{n}.txt": "" for n in range(20_000)} | {"a.erl": erl("a")}, status=(0,), seconds=60, never=OURS)
    yield Case("endless/many-broken", {f"f{n}.beam": b"x" for n in range(3_000)}, seconds=60, never=OURS)
    for name, path in {"mem": "/proc/self/mem", "kcore": "/proc/kcore", "environ": "/proc/self/environ", "pagemap": "/proc/self/pagemap", "fd": "/dev/fd/1", "random": "/dev/urandom",
                       "full": "/dev/full", "tty": "/dev/tty", "maps": "/proc/self/maps", "kmsg": "/dev/kmsg"}.items():
        for ending in ("c", "beam", "class", "jar", "ll"):
            yield Case(f"endless/{name}.{ending}", {f"x.{ending}": link(path)}, status=(0, 2), seconds=20, never=OURS + ("LC_ALL=",))
        yield Case(f"endless/include-{name}", {"x.c": f'#include "{path}"\n' + PLAIN_C}, status=(0, 2), seconds=20, never=OURS + ("LC_ALL",))
    yield Case("endless/include-environ-link", {"x.c": '#include "e.h"\n', "e.h": link("/proc/self/environ")}, status=(0, 2), seconds=20, never=OURS + ("LC_ALL",))
    if HAS_JAVA:
        nested = "class A { java.util.List<?> f() { return " + "java.util.List.of(" * 60 + "1" + ")" * 60 + "; } }\n"
        yield Case("endless/java-inference", {"A.java": nested, "B.java": RACY_JAVA}, status=(0, 1, 2), seconds=200, never=OURS, megabytes=1500)
        lambda_ = "import java.util.function.*; class A { <T> T g(Supplier<T> s) { return s.get(); } <T> T g(Function<T, T> s) { return null; }\nObject f() { return " + \
            "g(() -> " * 40 + "1" + ")" * 40 + "; } }\n"
        yield Case("endless/java-lambdas", {"A.java": lambda_, "B.java": RACY_JAVA}, status=(0, 1, 2), seconds=200, never=OURS, megabytes=1500)
        strings = "class A { static final String S0 = \"" + "a" * 1000 + "\";\n" + "".join(f"static final String S{n} = S{n - 1} + S{n - 1};\n" for n in range(1, 32)) + "}\n"
        yield Case("endless/java-strings", {"A.java": strings, "B.java": RACY_JAVA}, status=(0, 1, 2), seconds=200, never=OURS, megabytes=8000)
        yield Case("endless/java-generics", {"A.java": "class A<T> { }\nclass B<T> extends A<A<? super B<B<T>>>> { A<? super B<Integer>> f(B<Integer> b) { return b; } }\n"}, status=(0, 2), seconds=200,
                   never=OURS)


RACY_JAVA = """class B { int hits; void hit() { hits++; }
  public static void main(String[] a) { B h = new B(); new Thread(h::hit).start(); new Thread(h::hit).start(); } }
"""


def obeyed():
    """Names and settings that another program obeys: the compilers' options, git, dashes."""
    both = {"evil.erl": WRITER}
    for name in ("+{parse_transform,evil}.erl", "-pa.erl", "-Wall.erl", "@x.erl", "--.erl", "-eval 'x'.erl", "+S.erl", "-o..erl", "a b.erl", "-DX.erl"):
        yield Case(f"obey/erl-{abs(sum(map(ord, name)))}", {**both, name: "-module(x).\n-export([f/0]).\nf() -> ok.\n"}, status=(0, 1, 2), never=OURS, seconds=60)
    for name in ("-J-version.java", "-proc:full.java", "@args.java", "-Xplugin:Evil.java", "-d.java", "a b.java", "-processor P.java", '"q".java', "\\u0041.java", "#x.java"):
        if HAS_JAVA:
            yield Case(f"obey/java-{abs(sum(map(ord, name)))}", {name: "class Q { public void f() {} }\n", "args": "-d\n{home}\n"}, status=(0, 1, 2), never=OURS, seconds=60)
    for name in ("-o.c", "-fplugin=evil.so.c", "@resp.c", "--config=x.c", "-cc1.c", "-.c", "a b.c", "$(touch PWNED).c", "-Xclang.cc"):
        yield Case(f"obey/c-{abs(sum(map(ord, name)))}", {name: RACY_C, "resp.c": "-o {home}/.bashrc"}, status=(0, 1, 2), never=OURS, seconds=30)
    for name in ("clang.cfg", ".clang", "clang-19.cfg", "x86_64-unknown-linux-gnu-clang.cfg", ".clangd", "compile_flags.txt"):
        yield Case(f"obey/{name}", {name: "-fplugin=./evil.so\n-o {home}/.bashrc\n-include " + SSH + "\n", "a.c": RACY_C}, status=(1, 2), never=OURS, says=("race",), seconds=30)
    for name, text in {"Emakefile": "{'src/*', [{parse_transform, evil}, {outdir, \"{home}\"}]}.\n", "rebar.config": "{plugins, [{evil, {git, \"file://{home}\"}}]}. {erl_opts, [{parse_transform, evil}]}.\n",
                       "src/x.yrl": "Nonterminals a. Terminals b. Rootsymbol a. a -> b : file:write_file(\"{home}/PWNED\", \"x\").\nErlang code.\n-compile({parse_transform, evil}).\n",
                       "src/x.xrl": "Definitions.\nRules.\na : {token, b}.\nErlang code.\n-on_load(f/0).\nf() -> file:write_file(\"{home}/PWNED\", \"x\").\n", "src/x.core": "module 'x' []\n",
                       "src/x.S": "{module, x}.\n", "src/x.lfe": "(defmodule x)\n(eval-when-compile (file:write_file \"{home}/PWNED\" \"x\"))\n", "src/x.gleam": "pub fn main() { 1 }\n",
                       "src/x.asn1": "X DEFINITIONS ::= BEGIN END\n", "gleam.toml": "name = \"x\"\n", "user_default.erl": WRITER, "src/x.eex": "<% File.write!(\"{home}/PWNED\", \"x\") %>\n",
                       "x.exs": 'File.write!("{home}/PWNED", "x")\n', ".iex.exs": 'File.write!("{home}/PWNED", "x")\n', ".formatter.exs": 'File.write!("{home}/PWNED", "x")\n',
                       "build.gradle.kts": 'java.io.File("{home}/PWNED").createNewFile()\n', "build.sbt": 'new java.io.File("{home}/PWNED").createNewFile\n', "A.kt": "fun main() {}\n", "a.kts": "",
                       "A.scala": "object A\n", "meson.build": "run_command('touch', '{home}/PWNED')\n", "configure": "#!/bin/sh\ntouch {home}/PWNED\n", "setup.py": "open('{home}/PWNED', 'w')\n",
                       "BUILD.bazel": "genrule(name='x', cmd='touch {home}/PWNED')\n", "Makefile": "$(shell touch {home}/PWNED)\n", "CMakePresets.json": "{\"version\": 3}\n",
                       ".mvn/maven.config": "-Dmaven.ext.class.path=evil.jar\n", "lombok.config": "config.stopBubbling = true\n", ".tool-versions": "erlang system\n", ".envrc": "touch {home}/PWNED\n"}.items():
        yield Case(f"obey/{name.replace('/', '-')}", {**both, "src/a.erl": erl("a"), "src/main/java/A.java": "class A { public void f() {} }\n", name: text}, status=(0, 1, 2), never=OURS, seconds=60)
    heads = {"atom-list": "-compile([[{parse_transform, evil}]]).\n", "quoted": "-compile({'parse_transform', 'evil'}).\n", "nested-include": '-include("one.hrl").\n', "tuple-of-three": "-compile({parse_transform, evil, []}).\n",
             "string": '-compile({parse_transform, "evil"}).\n', "odd-term": "-compile({parse_transform, [evil]}).\n", "ifdef": "-ifndef(X).\n-compile({parse_transform, evil}).\n-endif.\n",
             "concatenated": "-define(C, compile).\n-?C({parse_transform, evil}).\n", "in-a-function-macro": "-define(P(X), {parse_transform, X}).\n-compile(?P(evil)).\n",
             "in-feature": "-compile([{feature, maybe_expr, enable}, {parse_transform, evil}]).\n", "with-plug-in": "-compile({parse_transform, 'Elixir.Evil'}).\n", "error-location": "-compile([{error_location, line}, strong_validation, {parse_transform, evil}]).\n",
             "nif": '-on_load(f/0).\n-nifs([f/0]).\n', "callback": "-callback parse_transform(a, b) -> c.\n", "own-name": "-compile({parse_transform, a}).\n"}
    for name, head in heads.items():
        yield Case(f"obey/transform-{name}", {**both, "one.hrl": '-include("two.hrl").\n', "two.hrl": "-compile({parse_transform, evil}).\n", "a.erl": erl("a", head=head)}, status=(0, 2), never=OURS,
                   seconds=60)
    for name in ("ms_transform", "qlc", "eunit_autoexport", "merl_transform"):
        text = WRITER.replace("-module(evil)", f"-module({name})")
        yield Case(f"obey/otps-transform-{name}", {f"{name}.erl": text, "a.erl": erl("a", head=f"-compile({{parse_transform, {name}}}).\n")}, status=(0, 1, 2), never=OURS, seconds=60)

    def repository(config, attributes="", hooks=()):
        def make(path, home):
            folder = os.path.dirname(os.path.dirname(os.fsdecode(path)))
            run = lambda *words: subprocess.run(["git", "-C", folder, "-c", "user.name=x", "-c", "user.email=x@x", *words], check=True, capture_output=True,
                                                env={"PATH": os.environ["PATH"], "HOME": "/nonexistent"})
            run("init", "-q")
            run("add", "-A")
            run("commit", "-qm", "x")
            for hook in ("post-index-change", "pre-auto-gc", "reference-transaction", "post-checkout", "fsmonitor-watchman"):
                hook_path = os.path.join(folder, ".git", "hooks", hook)
                pathlib.Path(hook_path).write_text(f"#!/bin/sh\ntouch {home}/PWNED\n")
                os.chmod(hook_path, 0o755)
            with open(os.path.join(folder, ".git", "config"), "a") as file:
                file.write(config.replace("{home}", str(home)))
            pathlib.Path(os.path.join(folder, ".gitattributes")).write_text(attributes)
            pathlib.Path(os.path.join(folder, "a.erl")).write_text(erl("a") + "% more\n")
        return make
    for name, (config, attributes) in {"fsmonitor": ("[core]\nfsmonitor = touch {home}/PWNED\n", ""), "diff": ("[diff]\nexternal = touch {home}/PWNED\n", ""),
                                       "textconv": ('[diff "x"]\ntextconv = touch {home}/PWNED\ncommand = touch {home}/PWNED\n', "*.erl diff=x\n"),
                                       "filter": ('[filter "x"]\nclean = touch {home}/PWNED\nsmudge = touch {home}/PWNED\nprocess = touch {home}/PWNED\nrequired = true\n', "*.erl filter=x\n"),
                                       "alias": ("[alias]\ndiff = !touch {home}/PWNED\nrev-parse = !touch {home}/PWNED\n", ""), "pager": ("[core]\npager = touch {home}/PWNED\n[pager]\ndiff = true\n", ""),
                                       "include": ("[include]\npath = {home}/.ssh/id_rsa\n", ""), "hooks": ("[core]\nhooksPath = hooks\n", ""), "partial": (
                                           '[remote "o"]\nurl = ext::touch {home}/PWNED\npromisor = true\n[extensions]\npartialClone = o\n', ""), "worktree": ("[core]\nworktree = {home}\n", "")}.items():
        # `.git/x` is the first file whose folder is made; git is run there by hand, before Ravel.
        yield Case(f"obey/git-{name}", {"a.erl": erl("a"), ".git/x": repository(config, attributes)}, command=["check", ".", "--since", "HEAD"], status=(0, 2), seconds=30, never=OURS)
    for name, ref in {"option": "--output=PWNED", "upload-pack": "--upload-pack=touch PWNED", "shell": "$(touch PWNED)", "range": "HEAD..HEAD", "escape": "\x1b[31m\n::error::x"}.items():
        yield Case(f"obey/since-{name}", {"a.erl": erl("a"), ".git/x": repository("")}, command=["check", ".", f"--since={ref}"], status=(0, 2), seconds=30, never=OURS)


def numbers():
    """Sizes and counts that are not there, or too many."""
    for name, data in {"inflates": (1 << 31).to_bytes(4, "big") + zlib.compress(bytes(200_000_000)), "claims": (0xFFFFFFFF).to_bytes(4, "big") + zlib.compress(bytes(100)),
                       "count": (100).to_bytes(4, "big") + zlib.compress((0xFFFFFFFF).to_bytes(4, "big") + bytes(96)), "plain": bytes(4) + (0xFFFFFFF0).to_bytes(4, "big")}.items():
        yield Case(f"number/literals-{name}", {"a.beam": with_chunk(b"LitT", data)}, seconds=20, never=OURS, status=(0, 2))
    many = (0x7FFFFFFF).to_bytes(4, "big")
    for tag, data in {b"AtU8": many + b"\x01a", b"Code": (16).to_bytes(4, "big") + bytes(4) + many * 3 + b"\x01", b"ImpT": many + bytes(12), b"ExpT": many + bytes(12), b"LocT": many,
                      b"Line": bytes(8) + many * 3, b"StrT": b"x" * 10_000_000}.items():
        yield Case(f"number/chunk-{tag.decode()}", {"a.beam": with_chunk(tag, data)}, seconds=20, never=OURS, status=(0, 2))
    for name, text in {"escapes": b'[{"directory": "\\ud800", "file": "\\udfff\\u0000.c", "command": "gcc"}]', "not-utf8": b'[{"directory": "/", "file": "\xff\xfe.c", "command": "gcc \xff"}]',
                       "bom": b"\xef\xbb\xbf[]", "utf16": "[]".encode("utf-16"), "numbers": b"[1e999999, -0, 99999999999999999999999999, 0.0000000000000000001e-999999]", "comment": b"/* x */ []", "tail": b"[] []",
                       "empty": b"", "zeros": bytes(1_000_000), "keys": b'[{"file": "a.c", "file": "/etc/passwd", "directory": "{project}", "directory": "/", "command": "gcc"}]',
                       "long-string": b'["' + b"a" * 50_000_000 + b'"]', "many-keys": b"[{" + b",".join(b'"k%d": 1' % n for n in range(200_000)) + b"}]",
                       "many-arguments": json.dumps([{"directory": "/", "file": "a.c", "arguments": ["gcc"] + ["-Ix"] * 500_000}]).encode()}.items():
        for file in ("compile_commands.json", "b.json"):
            command = ["check", "."] if file[0] == "c" else ["check", ".", "--baseline", "b.json"]
            yield Case(f"number/json-{name}-{file[0]}", {file: text, "a.erl": erl("a")}, command=command, status=(0, 2), seconds=60, never=OURS, megabytes=1500)
        yield Case(f"number/json-{name}-merge", {"b.json": text}, command=["merge", "b.json"], status=(2,), seconds=60, never=OURS, megabytes=1500)
    for name, words in {"jobs": ["--jobs", "99999999999"], "timeout": ["--timeout", "1e308"], "memory": ["--memory", "1"], "shard": ["--shard", "0/0"], "shard-out": ["--shard", "7/3"],
                        "minus": ["--min-score", "nan"], "stack": ["--memory", "64M"]}.items():
        yield Case(f"number/option-{name}", {"a.erl": erl("a"), "b.c": RACY_C}, command=["check", ".", *words], status=(0, 1, 2), seconds=60, megabytes=1500, never=("Aborted",))
    pool = b"\xca\xfe\xba\xbe\x00\x00\x00\x3d"
    for name, data in {"count": pool + b"\xff\xff" + b"\x07\x00\x01" * 65534, "utf8": pool + b"\x00\x02\x01\xff\xff" + b"\xc0\x80" * 100, "itself": pool + b"\x00\x03\x07\x00\x01\x12\x00\x02\x00\x02",
                       "nothing": pool + b"\x00\x00"}.items():
        yield Case(f"number/class-{name}", {"A.class": data}, seconds=20, never=OURS, status=(0, 2))
    yield Case("number/class-many", {"x.jar": jar(**{f"C{n}_dot_class": class_file(f"C{n}") for n in range(5_000)})}, status=(0,), seconds=60, never=OURS, megabytes=1500)
    yield Case("number/class-fields", {"A.class": class_file("A", fields=[(f"f{n}", "I") for n in range(16_000)])}, status=(0,), seconds=60, never=OURS)
    yield Case("number/class-same-fields", {"A.class": class_file("A", fields=[("f", "I")] * 8_000)}, status=(0, 2), seconds=60, never=OURS)


def logs():
    """What other CI systems, terminals and viewers obey."""
    signs = {"azure": "##vso[task.setvariable variable=x]y", "teamcity": "##teamcity[buildStatus text='x']", "gitlab": "section_start:0:x", "next-line": "a\u0085::error::x", "line-separator": "a\u2028::error::x",
             "isolate": "a\u2066b\u2069", "zero-width": "a\u200bb", "tag": "a\U000e0041b", "hyperlink": "a\x1b]8;;http://x\x07b", "surrogate": b"a\xed\xa0\x80", "overlong": b"a\xc0\x9b31m", "not-a-character": "a\ufffe\uffff",
             "github-data": "a%0A%0D,file=::x", "html": "&lt;<b>", "form-feed": "a\x0c\x0b", "backspace": "aaa\b\b\b", "csv": "=cmd|' /C calc'!A0", "combining": "a" + "\u0301" * 100}
    kinds = ("html", "json", "sarif", "gitlab", "junit", "checkstyle", "concise", "github", "text", "diff")
    outputs = tuple(f"o.{kind}" for kind in kinds)
    for name, sign in signs.items():
        file = sign + b".c" if isinstance(sign, bytes) else f"{sign}.c"
        words = [word for kind in kinds for word in ("--format", f"{kind}=o.{kind}")]
        yield Case(f"log/finding-{name}", {file: RACY_C}, command=["check", ".", *words], status=(1,), outputs=outputs, judge=readable, never=OURS, seconds=30)
        yield Case(f"log/terminal-{name}", {file: RACY_C, "b.beam": b"x", (sign + b".beam" if isinstance(sign, bytes) else f"{sign}.beam"): b"x"}, status=(2,), seconds=30,
                   never=("\u2066", "\u2028", "\u0085", "\u200b", "\U000e0041", "\n##vso", "\n##teamcity", *OURS))


def readable(project):
    """What is wrong with the outputs: those that are XML, JSON or text must be what they are called."""
    import xml.etree.ElementTree as tree
    wrong = []
    for kind in ("json", "sarif", "gitlab"):
        try:
            json.loads((project / f"o.{kind}").read_bytes().decode("utf-8"))
        except ValueError as error:
            wrong.append(f"o.{kind} is no JSON in UTF-8: {error}")
    for kind in ("junit", "checkstyle"):
        try:
            tree.fromstring((project / f"o.{kind}").read_bytes())
        except tree.ParseError as error:
            wrong.append(f"o.{kind} is no XML: {error}")
    for kind in ("text", "concise", "github", "html", "diff"):
        data = (project / f"o.{kind}").read_bytes()
        try:
            text = data.decode("utf-8")
        except ValueError as error:
            wrong.append(f"o.{kind} is not UTF-8: {error}")
            continue
        wrong += [f"o.{kind} has {hex(ord(sign))}" for sign in set(text) if ord(sign) < 32 and sign not in "\n\t" or 127 <= ord(sign) < 160 and kind != "html"]
    for line in (project / "o.github").read_text(errors="replace").splitlines():
        if not line.startswith(("::error ", "::warning ", "::notice ")):
            wrong.append(f"o.github has the line {line[:60]}")
    return wrong


def machine():
    """Programs that are run: whatever they ask for, the user's files stay as they are and memory has an end."""
    bodies = {"processes": "f() -> spawn(fun f/0), f().", "atoms": "f() -> f(0).\nf(N) -> list_to_atom(integer_to_list(N)), f(N + 1).", "tables": "f() -> ets:new(x, [public]), f().",
              "list": "f() -> f([]).\nf(L) -> f([L | L]).", "binary": "f() -> f(<<0:8000000>>).\nf(B) -> f(<<B/binary, B/binary>>).", "number": "f() -> f(3).\nf(N) -> f(N * N).", "shift": "f() -> 1 bsl (1 bsl 40).",
              "copy": "f() -> binary:copy(<<0>>, 1 bsl 40).", "duplicate": "f() -> lists:duplicate(1 bsl 40, 0).", "tuple": "f() -> erlang:make_tuple(1 bsl 26, 0).", "sequence": "f() -> lists:seq(1, 1 bsl 40).",
              "regular-expression": 'f() -> re:run(lists:duplicate(40, $a), "(a+)+$|(a|aa)+$b").', "regular-nesting": 'f() -> re:compile(lists:duplicate(100000, $()).',
              "messages": "f() -> self() ! x, f().", "dictionary": "f() -> f(0).\nf(N) -> put(N, N), f(N + 1).", "output": 'f() -> io:put_chars(lists:duplicate(100000, $x)), f().', "digits": "f() -> integer_to_list(1 bsl 8000000).",
              "parse": 'f() -> list_to_integer(lists:duplicate(3000000, $9)).', "inflate": "f() -> B = zlib:compress(binary:copy(<<0>>, 100000000)), binary_to_term(<<131, 80, (1 bsl 31):32, B/binary>>).",
              "deep-term": "f() -> term_to_binary(lists:foldl(fun(_, A) -> [A] end, [], lists:seq(1, 3000000))).", "deep-compare": "f() -> F = fun() -> lists:foldl(fun(_, A) -> {A} end, [], lists:seq(1, 1000000)) end, F() =:= F().",
              "deep-print": "f() -> exit(lists:foldl(fun(_, A) -> {A} end, [], lists:seq(1, 1000000))).", "deep-call": "f() -> 1 + f().", "timers": "f() -> erlang:send_after(0, self(), x), f().", "trap": "f() -> process_flag(trap_exit, true), spawn_link(fun f/0), f().",
              "load": 'f() -> code:load_binary(lists, "x", <<"FOR1">>), erlang:load_nif("{home}/x", 0), erl_ddll:load("/x", y).', "command": 'f() -> os:cmd("touch {home}/PWNED"), open_port({spawn_executable, "/bin/sh"}, []), ok.',
              "files": 'f() -> file:write_file("{home}/PWNED", "x"), file:delete("{home}/.bashrc"), file:make_dir("{home}/x"), file:rename("{home}/.bashrc", "{home}/y"), file:open("{home}/z", [write]), ok.',
              "net": 'f() -> gen_tcp:listen(0, []), gen_udp:open(0), httpc:request("http://localhost"), ok.', "halt": "f() -> erlang:halt(7).", "halt-abort": "f() -> erlang:halt(abort).", "system-flag": "f() -> erlang:system_flag(schedulers_online, 1).",
              "escape": 'f() -> io:put_chars("\\e[31m\\n::error::x\\a"), exit("\\e[31m\\n::error::x").', "trace": "f() -> erlang:trace(all, true, [all]).", "hibernate": "f() -> erlang:hibernate(a, f, [])."}
    for name, body in bodies.items():
        for command in (["run", "a:f"], ["explore", "a:f", "--schedules", "3"]):
            never = ("a mistake of Ravel's own", "CHECK failed", "not true:", "\x1b", "TopSecret")
            yield Case(f"machine/{command[0]}-{name}", {"a.erl": erl("a", body=body)}, command=[*command, "--time", "10"] if command[0] == "explore" else command, status=(0, 1, 2), seconds=90, megabytes=4500,
                       never=never)


def all_cases():
    for family in (quoting, endless, obeyed, numbers, logs, machine):
        yield from family()
