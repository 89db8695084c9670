# SPDX-License-Identifier: Apache-2.0
"""The cases of hostile.py, in families. HOME in a command, and {home} in a file, is the user's home."""

import dataclasses
import json
import os
import pathlib
import shutil
import zlib


@dataclasses.dataclass
class Case:
    name: str
    files: dict  # name to text, bytes, or a function of the path
    command: list = dataclasses.field(default_factory=lambda: ["check", "."])
    status: tuple = (2,)
    says: tuple = ()
    never: tuple = ()
    outputs: tuple = ()
    seconds: float = 60
    megabytes: int = 700
    environment: dict = dataclasses.field(default_factory=dict)
    judge: object = None  # a function of the project, which says what is wrong with the outputs

    def make(self, project, home):
        for name, content in self.files.items():
            path = os.path.join(os.fsencode(project), os.fsencode(name))
            os.makedirs(os.path.dirname(path), exist_ok=True)
            if callable(content):
                content(path, home)
                continue
            if isinstance(content, str):
                content = content.replace("{home}", str(home)).replace("{project}", str(project)).encode()
            with open(path, "wb") as file:
                file.write(content)


def fifo(path, _):
    os.mkfifo(path)


def link(target):
    return lambda path, home: os.symlink(target.replace("{home}", str(home)), path)


def erl(module, body="f() -> ok.", head=""):
    return f"-module({module}).\n{head}-export([f/0]).\n{body}\n"


WRITER = """-module(evil).
-export([parse_transform/2, core_transform/2, behaviour_info/1, f/0]).
-on_load(f/0).
w() -> file:write_file("{home}/PWNED", "x"), file:write_file("PWNED", "x").
parse_transform(F, _) -> w(), F.
core_transform(C, _) -> w(), C.
behaviour_info(callbacks) -> w(), [].
f() -> w(), ok.
"""
RACY_ERL = """-module(mailer).
-export([pid/0]).
pid() ->
    case whereis(mailer) of
        undefined -> register(mailer, spawn(fun() -> ok end));
        Pid -> Pid
    end.
"""
RACY_C = """#include <pthread.h>
static int hits;
static void *work(void *arg) { hits++; return arg; }
int main(void) { pthread_t a, b; pthread_create(&a, 0, work, 0); pthread_create(&b, 0, work, 0); pthread_join(a, 0);
  pthread_join(b, 0); return hits; }
"""
PLAIN_C = "int f(void) { return 0; }\n"
RACY_JAVA = """class Hits { int hits; void hit() { hits++; }
  public static void main(String[] a) { Hits h = new Hits(); new Thread(h::hit).start(); new Thread(h::hit).start(); } }
"""
HAS_ELIXIR = shutil.which("elixirc") is not None
HAS_JAVA = shutil.which("javac") is not None


def runs_code():
    """Compiling them would run code of theirs."""
    left_out = "which is not OTP's own"
    both = {"evil.erl": WRITER, "a.erl": erl("a", head="-compile({parse_transform, evil}).\n")}
    yield Case("run/parse-transform", both, says=(left_out, "--trust"))
    yield Case("run/parse-transform-in-a-list", {**both, "a.erl": erl("a", head="-compile([debug_info, {parse_transform, evil}]).\n")},
               says=(left_out,))
    yield Case("run/parse-transform-in-a-header", {**both, "t.hrl": "-compile({parse_transform, evil}).\n",
                                                   "a.erl": erl("a", head='-include("t.hrl").\n')}, says=(left_out,))
    yield Case("run/parse-transform-by-a-macro", {**both, "a.erl": erl("a", head="-define(T, evil).\n-compile({parse_transform, ?T}).\n")},
               says=(left_out,))
    yield Case("run/core-transform", {**both, "a.erl": erl("a", head="-compile({core_transform, evil}).\n")}, says=(left_out,))
    yield Case("run/behaviour", {**both, "a.erl": erl("a", head="-behaviour(evil).\n")}, status=(0,))
    yield Case("run/include-lib", {**both, "deps/evil/include/t.hrl": "-compile({parse_transform, evil}).\n", "rebar.config": "",
                                   "src/a.erl": erl("a", head='-include_lib("evil/include/t.hrl").\n')}, says=(left_out,))
    yield Case("run/otps-own-transform", {"a.erl": erl("a", head='-include_lib("stdlib/include/ms_transform.hrl").\n',
                                                       body="f() -> ets:fun2ms(fun(X) -> X end).")}, status=(0,))
    yield Case("run/options-of-the-environment", both | {"a.erl": erl("a")}, status=(0,),
               environment={"ERL_COMPILER_OPTIONS": "[{parse_transform, evil}]", "ERL_LIBS": ".", "ERL_FLAGS": "-pa ."})
    built = lambda name: lambda path, home: build_beam(path, name, home)
    for name in ("lists", "erl_lint", "v3_core", "user_default", "erl_parse", "io_lib", "compile", "sys_core_fold"):
        yield Case(f"run/{name}.beam-in-the-folder", {f"{name}.beam": built(name), "a.erl": erl("a")}, command=["check", "a.erl"],
                   status=(0,))
    yield Case("run/dot-erlang", {".erlang": 'file:write_file("{home}/PWNED", "x").\n', "a.erl": erl("a")}, status=(0,))
    yield Case("run/rebar-config-script", {"rebar.config": "", "rebar.config.script": 'file:write_file("{home}/PWNED", "x").\n',
                                           "src/a.erl": erl("a"), "src/a.app.src": "{application, a, []}."}, status=(0,))
    yield Case("run/makefile", {"erlang.mk": "all:\n\ttouch {home}/PWNED\n", "Makefile": "include erlang.mk\n$(shell touch {home}/PWNED)\n",
                                "src/a.erl": erl("a")}, status=(0,))
    yield Case("run/app-src", {"src/a.erl": erl("a"), "src/a.app.src.script": 'file:write_file("{home}/PWNED", "x").',
                               "src/a.app.src": "{application, a, [{mod, {evil, []}}]}."}, status=(0,))
    yield Case("run/untrue-trust", {**both, "ravel.toml": "trust = true\n"}, says=("a project cannot say 'trust' of itself",))
    write = 'File.write!("{home}/PWNED", "x")\n'
    elixir = {"top": write + "defmodule A do\nend\n", "macro": "defmodule M do\n  defmacro m, do: " + write + "end\n" +
              "defmodule A do\n  require M\n  M.m()\nend\n", "hook": "defmodule A do\n  @before_compile __MODULE__\n  " + write + "end\n",
              "sigil": "defmodule A do\n  @x (fn -> " + write.strip() + " end).()\nend\n"}
    for name, text in elixir.items():
        yield Case(f"run/elixir-{name}", {"a.ex": text}, says=("compiling Elixir runs code of the program", "--trust"))
    yield Case("run/elixir-beside-erlang", {"a.ex": elixir["top"], "b.erl": RACY_ERL.replace("mailer)", "b)", 1)},
               says=("compiling Elixir runs code", "check-then-act"))
    yield Case("run/mix-exs", {"mix.exs": write, "lib/a.ex": elixir["top"], "config/config.exs": write}, says=("mix compile",))
    if HAS_JAVA:
        processor = ("import java.util.*; import javax.annotation.processing.*; import javax.lang.model.element.*;\n"
                     '@SupportedAnnotationTypes("*") public class P extends AbstractProcessor { static { try { new java.io.File("{home}/PWNED")'
                     ".createNewFile(); } catch (Exception e) {} }\n"
                     "public boolean process(Set<? extends TypeElement> a, RoundEnvironment r) { return false; } }\n")
        yield Case("run/annotation-processor", {"P.java": processor, "META-INF/services/javax.annotation.processing.Processor": "P\n",
                                                "A.java": "class A { void f() {} }\n"}, status=(0, 1))
        yield Case("run/javac-argument-file", {"@x.java": "class A {}\n", "x.java": "class B {}\n"}, status=(0, 1, 2))
        yield Case("run/javac-options-of-the-environment", {"A.java": "class A { public void f() {} }\n"}, status=(0,),
                   environment={"JDK_JAVAC_OPTIONS": "-nosuchoption", "JAVA_TOOL_OPTIONS": "-XX:NoSuchOption"})
        yield Case("run/static-initializer", {"A.java": "class A { static { new java.io.File(\"{home}/PWNED\").mkdir(); } public void f() {} }\n"},
                   status=(0,))
        yield Case("run/gradle", {"build.gradle": 'new File("{home}/PWNED").text = "x"', "src/main/java/A.java": "class A { public void f() {} }"},
                   status=(0,))


def build_beam(path, name, home):
    import subprocess  # only these cases compile something themselves
    source = pathlib.Path(os.fsdecode(path)).with_suffix(".erl")
    source.write_text(WRITER.replace("-module(evil)", f"-module({name})").replace("{home}", str(home)))
    subprocess.run(["erlc", "-o", source.parent, source], check=True, capture_output=True)
    source.unlink()


def writes():
    """Somebody else's file is named as an output."""
    out = "leads out of the folder of this file"
    targets = {"absolute": "{home}/.bashrc", "up": "../home/.bashrc", "far-up": "x/../../home/.bashrc", "link": "link", "folder-link": "up/.bashrc",
               "new-below-link": "up/new/file"}
    links = {"link": link("{home}/.bashrc"), "up": link("{home}")}
    for name, target in targets.items():
        for key, text in {"format": f'format = ["text", "json={target}"]', "format-text": f'format = "text={target}"',
                          "output": f'output = "{target}"', "baseline": f'baseline = "{target}"',
                          "source-path": f'source-path = ["{target}"]'}.items():
            yield Case(f"write/{key}-{name}", {"ravel.toml": text + "\n", "a.erl": erl("a"), **links}, says=(out,))
    yield Case("write/baseline-outside-is-not-written", {"ravel.toml": f'baseline = "{targets["absolute"]}"\n', "a.erl": erl("a")},
               command=["check", ".", "--write-baseline"], says=(out,))
    yield Case("write/config-above", {"ravel.toml": 'output = "{home}/.bashrc"\n', "sub/a.erl": erl("a")}, command=["check", "sub"], says=(out,))
    yield Case("write/inside", {"ravel.toml": 'format = ["text", "json=out.json"]\n', "a.erl": erl("a")}, status=(0,), outputs=("out.json",))
    yield Case("write/output-is-a-fifo", {"ravel.toml": 'output = "pipe"\n', "a.erl": erl("a"), "pipe": fifo}, says=("cannot write",))
    yield Case("write/output-is-a-folder", {"ravel.toml": 'output = "sub"\n', "a.erl": erl("a"), "sub/x": ""}, says=("cannot write",))
    yield Case("write/baseline-is-a-link", {"a.erl": erl("a"), "ravel-baseline.json": link("{home}/.bashrc")}, command=["check", ".", "--write-baseline"],
               says=())
    flags = {"Wp": ["-Wp,-MMD,{home}/.bashrc"], "Wp-MD": ["-Wp,-MD,{home}/.bashrc"], "MF": ["-MD", "-MF", "{home}/.bashrc"], "MJ": ["-MJ", "{home}/.bashrc"],
             "o": ["-o", "{home}/.bashrc"], "o-joined": ["-o{home}/.bashrc"], "optimization-record": ["-foptimization-record-file={home}/.bashrc"],
             "save-optimization-record": ["-fsave-optimization-record", "-foptimization-record-file={home}/.bashrc"],
             "serialize": ["-serialize-diagnostics", "{home}/.bashrc"], "serialize-2": ["--serialize-diagnostics", "{home}/.bashrc"],
             "index-store": ["-index-store-path", "{home}/.bashrc"], "time-trace": ["-ftime-trace={home}/.bashrc"], "save-temps": ["-save-temps=obj"],
             "Xclang-o": ["-Xclang", "-o", "-Xclang", "{home}/.bashrc"], "Xclang-dependency": ["-Xclang", "-dependency-file", "-Xclang", "{home}/.bashrc"],
             "modules": ["-fmodules", "-fmodules-cache-path={home}/.ssh"], "stats": ["-save-stats=obj", "-Xclang", "-stats-file={home}/.bashrc"],
             "proc-stat": ["-fproc-stat-report={home}/.bashrc"], "profile": ["-fprofile-generate={home}"], "coverage": ["--coverage", "-fprofile-dir={home}"],
             "crash": ["-fcrash-diagnostics-dir={home}"], "dump": ["-fdump-record-layouts", "-fdump-tree-all={home}/.bashrc"], "gsplit": ["-gsplit-dwarf"],
             "aux-info": ["-aux-info", "{home}/.bashrc"], "mllvm": ["-mllvm", "-info-output-file={home}/.bashrc"], "stack-usage": ["-fstack-usage"],
             "module-output": ["-fmodule-output={home}/.bashrc"], "dependencies": ["-fdeps-file={home}/.bashrc"], "plugin": ["-fplugin=./evil.so"],
             "pass-plugin": ["-fpass-plugin=./evil.so"], "load": ["-Xclang", "-load", "-Xclang", "./evil.so"], "config": ["--config", "x.cfg"],
             "specs": ["-specs=x"], "B": ["-B", "."], "response": ["@more"], "vfs": ["-ivfsoverlay", "x.yaml"], "pch": ["-include-pch", "x.pch"],
             "cuda": ["-x", "cuda", "--offload-arch=native"], "hip": ["-x", "hip"], "ir": ["-x", "ir"], "sarif": ["-fdiagnostics-add-output=sarif:file={home}/.bashrc"],
             "diagnostics-log": ["-fdiagnostics-format=sarif", "-Xclang", "-diagnostic-log-file", "-Xclang", "{home}/.bashrc"]}
    for name, words in flags.items():
        entry = [{"directory": "{project}", "file": "a.c", "arguments": ["gcc", "-c", *words, "a.c"]}]
        quiet = name in ("MF", "o", "o-joined", "save-temps", "profile", "crash", "dump", "gsplit", "aux-info", "stack-usage", "coverage", "MJ", "sarif")
        yield Case(f"flag/{name}", {"compile_commands.json": json.dumps(entry), "a.c": PLAIN_C, "more": "-o {home}/.bashrc", "x.cfg": "-o {home}/.bashrc"},
                   status=(0,), says=() if quiet else ("Clang does not get these flags",))
    entry = [{"directory": "{project}", "file": "a.c", "command": "gcc -c a.c; touch {home}/PWNED; $(touch {home}/PWNED) `touch {home}/PWNED`"}]
    yield Case("flag/shell", {"compile_commands.json": json.dumps(entry), "a.c": PLAIN_C}, status=(0,))
    entry = [{"directory": "{project}", "file": "a.c", "arguments": ["./evil", "-c", "a.c"]}]
    yield Case("flag/compiler-of-the-project", {"compile_commands.json": json.dumps(entry), "a.c": PLAIN_C, "evil": "#!/bin/sh\ntouch {home}/PWNED\n"},
               status=(0,))
    yield Case("write/cache-of-another", {"a.erl": erl("a"), "cache/ravel": link("{home}/.ssh")}, environment={"XDG_CACHE_HOME": "/proc/self/cwd/cache"},
               says=("not a folder of your own",))


def tells():
    """Lines of files that are none of the program's."""
    ssh = "{home}/.ssh/id_rsa"
    for name, target in {"absolute": ssh, "up": "../home/.ssh/id_rsa", "link": "link.txt"}.items():
        beside = {"link.txt": link(ssh)}
        yield Case(f"tell/erlang-file-{name}", {"mailer.erl": RACY_ERL.replace("pid() ->", f'-file("{target}", 4).\npid() ->'), **beside}, status=(1,),
                   says=("check-then-act",))
        yield Case(f"tell/html-{name}", {"mailer.erl": RACY_ERL.replace("pid() ->", f'-file("{target}", 4).\npid() ->'), **beside}, status=(1,),
                   command=["check", ".", "--format", "text", "--format", "html=out.html", "--format", "sarif=out.sarif", "--format", "json=out.json"],
                   outputs=("out.html", "out.sarif", "out.json"))
        yield Case(f"tell/c-line-{name}", {"a.c": RACY_C.replace("static int hits", f'#line 3 "{target}"\nstatic int hits'), **beside}, status=(1,),
                   says=("race",))
        if HAS_JAVA:
            yield Case(f"tell/class-source-{name}", {"Hits.class": class_of(target), **beside}, status=(0, 1, 2))
    yield Case("tell/erlang-include", {"a.erl": erl("a", head=f'-include("{ssh}").\n')})
    yield Case("tell/erlang-include-by-variable", {"a.erl": erl("a", head='-include("$HOME/.ssh/id_rsa").\n')})
    yield Case("tell/erlang-include-link", {"a.erl": erl("a", head='-include("x.hrl").\n'), "x.hrl": link(ssh)})
    yield Case("tell/erlang-source-is-a-link", {"a.erl": link(ssh), "b.erl": erl("b")})
    yield Case("tell/elixir-source-is-a-link", {"a.ex": link(ssh)})
    yield Case("tell/c-include", {"a.c": f'#include "{ssh}"\n'})
    yield Case("tell/c-include-link", {"a.c": '#include "x.h"\n', "x.h": link(ssh)})
    yield Case("tell/c-include-flag", {"compile_commands.json": json.dumps([{"directory": "{project}", "file": "a.c", "arguments": [
        "gcc", "-include", ssh, "-c", "a.c"]}]), "a.c": PLAIN_C})
    yield Case("tell/database-names-another-file", {"compile_commands.json": json.dumps([{"directory": "/", "file": "{home}/secret.c", "arguments": [
        "gcc", "-c", "{home}/secret.c"]}])}, status=(0, 1, 2))
    yield Case("tell/database-is-a-link", {"compile_commands.json": link(ssh), "a.c": PLAIN_C})
    yield Case("tell/config-is-a-link", {"ravel.toml": link(ssh), "a.erl": erl("a")})
    yield Case("tell/baseline-is-a-secret", {"ravel.toml": 'baseline = "b.json"\n', "b.json": link(ssh), "a.erl": erl("a")})
    yield Case("tell/beam-is-a-link", {"a.beam": link(ssh), "b.erl": erl("b")})
    if HAS_JAVA:
        yield Case("tell/java-source-is-a-link", {"A.java": link(ssh)}, status=(0, 1, 2))


def class_of(target):
    def make(path, home):
        import subprocess  # only these cases compile something themselves
        folder = os.path.dirname(os.fsdecode(path))
        source = os.path.join(folder, "Hits.java")
        with open(source, "w") as file:
            file.write(RACY_JAVA)
        subprocess.run(["javac", "-g", source], check=True, capture_output=True)
        os.unlink(source)
        with open(path, "rb") as file:
            data = file.read()
        old, new = b"Hits.java", target.replace("{home}", str(home)).encode()
        at = data.index(b"\x01" + len(old).to_bytes(2, "big") + old)
        with open(path, "wb") as file:
            file.write(data[:at + 1] + len(new).to_bytes(2, "big") + new + data[at + 3 + len(old):])
    return make


def names():
    """File names that a terminal or a log would obey."""
    signs = {"line-break": "a\n::error file=x::y", "carriage-return": "a\r::error::x", "escape": "a\x1b[31mred\x1b]0;title\x07", "command": "::error file=x::y",
             "old-command": "##[error]x", "mask": "::add-mask::x", "stop": "::stop-commands::x", "reorder": "a\u202eb", "bell": "a\x07", "delete": "a\x7f\x08\x08",
             "c1": "a\u009b31m", "not-utf8": b"a\xff\xfe", "blank": " ::error::x", "dash": "-rf", "percent": "%s%n", "quote": "a\"'`$(touch PWNED)", "long": "a" * 200}
    for name, sign in signs.items():
        for ending, text in {"erl": "-module(x", "c": "int f( {", "beam": b"no beam", "class": b"no class", "ll": "no ll"}.items():
            file = sign + b"." + ending.encode() if isinstance(sign, bytes) else f"{sign}.{ending}"
            yield Case(f"name/{name}.{ending}", {file: text})
    for name, sign in signs.items():
        if isinstance(sign, bytes) or "/" in sign:
            continue
        yield Case(f"name/argument-{name}", {"a.erl": erl("a")}, command=["check", "./" + sign], says=("no such file",))
    yield Case("name/finding", {"::error::mailer.c": RACY_C}, status=(1,))
    yield Case("name/finding-github", {"a\n::error::x.c": RACY_C}, command=["check", ".", "--format", "github"], status=(1,))


def special_files():
    """Pipes, devices, folders and loops where a file is expected."""
    for ending in ("erl", "ex", "beam", "class", "jar", "java", "c", "cpp", "bc", "ll"):
        yield Case(f"special/fifo.{ending}", {f"x.{ending}": fifo}, says=("not a regular file",), seconds=20)
        yield Case(f"special/zero.{ending}", {f"x.{ending}": link("/dev/zero")}, says=("not a regular file",), seconds=20)
        yield Case(f"special/dangling.{ending}", {f"x.{ending}": link("nowhere")}, seconds=40)
        yield Case(f"special/loop.{ending}", {f"x.{ending}": link(f"x.{ending}")}, seconds=40)
    for name, special in {"fifo": fifo, "zero": link("/dev/zero"), "stdin": link("/dev/stdin")}.items():
        yield Case(f"special/include-{name}", {"a.c": '#include "x.h"\n' + PLAIN_C, "x.h": special}, seconds=20)
        yield Case(f"special/config-{name}", {"ravel.toml": special, "a.erl": erl("a")}, seconds=20)
        yield Case(f"special/database-{name}", {"compile_commands.json": special, "a.c": PLAIN_C}, seconds=20, status=(0, 2))
    yield Case("special/include-device", {"a.c": '#include "/dev/zero"\n'}, seconds=20)
    yield Case("special/include-proc", {"a.c": '#include "/proc/self/environ"\n'}, seconds=20)
    yield Case("special/folder-loop", {"sub/up": link(".."), "a.erl": erl("a")}, seconds=20, says=("directory loop",))
    yield Case("special/fifo-by-name", {"x.erl": fifo}, command=["check", "x.erl"], says=("not a regular file",), seconds=20)


def large():
    """Little that becomes much."""
    doubling = "#define A0 1+\n" + "".join(f"#define A{n} A{n - 1} A{n - 1}\n" for n in range(1, 32)) + "int x = A31 0;\n"
    yield Case("large/doubling-macros", {"a.c": doubling, "b.c": RACY_C.replace("main", "start")}, command=["check", "a.c", "b.c"], seconds=120,
               megabytes=4000, says=("million tokens",))
    nested = "-define(A0, 1).\n" + "".join(f"-define(A{n}, {{?A{n - 1}, ?A{n - 1}}}).\n" for n in range(1, 40))
    yield Case("large/doubling-macros-erlang", {"a.erl": erl("a", head=nested, body="f() -> ?A39.")}, command=["check", ".", "--memory", "500M"],
               seconds=100, megabytes=1200)
    yield Case("large/includes-itself", {"a.c": '#include "a.c"\n'}, seconds=40)
    yield Case("large/includes-itself-erlang", {"a.erl": erl("a", head='-include("a.erl").\n')}, seconds=90, megabytes=2000)
    yield Case("large/template-recursion", {"a.cc": "template <int N> struct S { S<N + 1> s; };\nS<0> s;\n"}, seconds=60)
    yield Case("large/constexpr-loop", {"a.cc": "constexpr int f() { for (;;) {} return 0; }\nstatic_assert(f() == 0);\n"}, seconds=60)
    yield Case("large/sparse", {"a.beam": lambda path, _: open(path, "wb").truncate(1 << 31)}, seconds=20)
    yield Case("large/zip-bomb", {"a.jar": bomb}, seconds=60, status=(0, 2))
    yield Case("large/many-names", {f"d{n}/x.erl": erl("x") for n in range(6)}, seconds=120)
    yield Case("large/timeout", {"a.c": doubling.replace("= A31", "= A24")}, command=["check", ".", "--timeout", "0.2"], seconds=30,
               says=("--timeout are over",), status=(2,), megabytes=2000)


def bomb(path, _):
    import zipfile  # only this case makes an archive
    with zipfile.ZipFile(os.fsdecode(path), "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(4):
            with archive.open(f"A{number}.class", "w") as entry:
                entry.write(b"\xca\xfe\xba\xbe")
                for _ in range(200):
                    entry.write(bytes(1_000_000))


def with_chunk(tag, data):
    """A module as erlc makes it, in which one chunk is another."""
    def make(path, _):
        import subprocess  # only these cases compile something themselves
        source = pathlib.Path(os.fsdecode(path)).with_suffix(".erl")
        source.write_text(erl("a", body="f() -> {some, [literal, \"text\"]}."))
        subprocess.run(["erlc", "+debug_info", "-o", source.parent, source], check=True, capture_output=True)
        source.unlink()
        old, chunks, at = pathlib.Path(os.fsdecode(path)).read_bytes(), [], 12
        while at < len(old):
            size = int.from_bytes(old[at + 4:at + 8], "big")
            chunks.append((old[at:at + 4], old[at + 8:at + 8 + size]))
            at += 8 + (size + 3) // 4 * 4
        assert tag in dict(chunks), f"erlc makes no chunk {tag}"
        chunks = [(name, data if name == tag else content) for name, content in chunks]
        body = b"BEAM" + b"".join(name + len(c).to_bytes(4, "big") + c + bytes(-len(c) % 4) for name, c in chunks)
        pathlib.Path(os.fsdecode(path)).write_bytes(b"FOR1" + len(body).to_bytes(4, "big") + body)
    return make


def deep():
    """Nested as deep as the file has room."""
    depth = 1_000_000
    yield Case("deep/database", {"compile_commands.json": "[" * 300_000}, command=["check", "compile_commands.json"], says=("nested too deeply",))
    yield Case("deep/database-million", {"compile_commands.json": "[" * depth}, says=("nested too deeply",))
    yield Case("deep/database-objects", {"compile_commands.json": '{"a":' * depth}, says=("nested too deeply",))
    yield Case("deep/config-arrays", {"ravel.toml": "x = " + "[" * depth, "a.erl": erl("a")})
    yield Case("deep/config-tables", {"ravel.toml": "x = " + "{a=" * depth, "a.erl": erl("a")})
    yield Case("deep/config-keys", {"ravel.toml": "a." * depth + "b = 1\n", "a.erl": erl("a")})
    yield Case("deep/config-headers", {"ravel.toml": "[" + "a." * depth + "b]\n", "a.erl": erl("a")})
    for sign in "[{":
        yield Case(f"deep/baseline-{'list' if sign == '[' else 'object'}", {"b.json": (sign if sign == "[" else '{"a":') * depth, "a.erl": erl("a")},
                   command=["check", ".", "--baseline", "b.json"])
        yield Case(f"deep/merge-{'list' if sign == '[' else 'object'}", {"b.json": (sign if sign == "[" else '{"a":') * depth}, command=["merge", "b.json"])
    for name, (front, back) in {"parentheses": ("(", ")"), "braces": ("{", "}"), "stars": ("*", ""), "not": ("!", ""), "brackets": ("[", "]")}.items():
        yield Case(f"deep/c-{name}", {"a.c": "int x = " + front * depth + "1" + back * depth + ";\n"}, seconds=90, megabytes=2500, status=(0, 2))
    yield Case("deep/c-blocks", {"a.c": "void f(void) {" + "{" * 100_000 + "}" * 100_000 + "}\n"}, seconds=90, status=(0, 2))
    yield Case("deep/c-ifs", {"a.c": "#if 1\n" * 100_000 + PLAIN_C + "#endif\n" * 100_000}, seconds=90, status=(0, 2))
    yield Case("deep/c-pointers", {"a.c": "int " + "*" * 100_000 + "x;\n"}, seconds=90, status=(0, 2), megabytes=2500)
    yield Case("deep/cpp-templates", {"a.cc": "template <class T> struct S {};\n" + "S<" * 100_000 + "int" + ">" * 100_000 + " s;\n"}, seconds=90, status=(0, 2),
               megabytes=2500)
    yield Case("deep/c-elses", {"a.c": "int f(int x) { " + "if (x == 1) x++; else " * 20_000 + "x--; return x; }\n"}, seconds=60, status=(0, 2), megabytes=2500)
    yield Case("deep/c-sums", {"a.c": "int f(int x) { return " + "x + " * 100_000 + "1; }\n"}, seconds=120, status=(0, 2), megabytes=2500)
    yield Case("deep/erlang-lists", {"a.erl": erl("a", body="f() -> " + "[" * 100_000 + "]" * 100_000 + ".")}, seconds=100, status=(0, 2), megabytes=2500)
    yield Case("deep/erlang-parentheses", {"a.erl": erl("a", body="f() -> " + "(" * 100_000 + "1" + ")" * 100_000 + ".")}, seconds=100, status=(0, 2),
               megabytes=2500)
    yield Case("deep/ll-types", {"a.ll": "@x = external global " + "[1 x " * depth + "i8" + "]" * depth + "\n"}, seconds=60, status=(0, 2), megabytes=2500)
    yield Case("deep/ll-constants", {"a.ll": "@x = global i8 " + "add (i8 1, i8 " * 100_000 + "1" + ")" * 100_000 + "\n"}, seconds=60, status=(0, 2))
    yield Case("deep/ll-metadata", {"a.ll": "!0 = " + "!{" * depth + "}" * depth + "\n"}, seconds=60, status=(0, 2), megabytes=2500)
    lists = b"\x83" + b"l\x00\x00\x00\x01" * depth + b"j" + b"j" * depth
    tuples = b"\x83" + b"h\x01" * depth + b"j"
    maps = b"\x83" + b"t\x00\x00\x00\x01a\x01" * depth + b"j"
    for name, term in {"lists": lists, "tuples": tuples, "maps": maps}.items():
        table = (1).to_bytes(4, "big") + len(term).to_bytes(4, "big") + term
        literals = len(table).to_bytes(4, "big") + zlib.compress(table)
        for tag, data in {b"LitT": literals, b"Attr": term, b"CInf": term, b"Dbgi": term}.items():
            yield Case(f"deep/beam-{name}-{tag.decode()}", {"a.beam": with_chunk(tag, data)}, seconds=60, status=(0, 2), megabytes=2500)
        yield Case(f"deep/run-argument-{name}", {"a.erl": erl("a")}, seconds=60, status=(1, 2), megabytes=2500,
                   command=["run", "erlang:length", ("[" if name == "lists" else "{") * 50_000])
    yield Case("deep/folders", {"d/" * 300 + "a.erl": erl("a")}, seconds=60, says=("folders deep",))
    yield Case("deep/trace-of-brackets", {"a.rvt": "[" * depth}, command=["replay", "a.rvt"], seconds=30)
    yield Case("deep/class-descriptor", {"A.class": b"\xca\xfe\xba\xbe\x00\x00\x00\x3d\x00\x02\x01\xff\xff" + b"[" * 65535}, seconds=30)
    yield Case("deep/erlang-calls", {"a.erl": "-module(a).\n-export([f0/0]).\n" + "".join(f"f{n}() -> f{n + 1}().\n" for n in range(20_000)) +
                                     "f20000() -> ok.\n"}, seconds=200, status=(0, 2), megabytes=3000)


def all_cases():
    for family in (runs_code, writes, tells, names, special_files, large, deep):
        yield from family()
