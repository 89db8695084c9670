#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
#
# Tests of the library of generators and properties (lib/). The same modules run on
# Erlang's own `erl` and on Ravel's machine, for the library must not tell them apart:
#
#   run.py [--ravel BIN] [--ebin DIR]
#
# Without --ebin the library is compiled here first, and warnings count as failures.
# Where Debian's erlang-proper is installed, proper_test is also compiled with PropEr's
# own header and run on this library, and PropEr's distribution of integers compared.

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
LIB = HERE.parents[2] / "lib"
MODULES = ["generators_test", "eqc_test", "proper_test", "native_test", "targeted_test", "random_test"]
PROPER = pathlib.Path("/usr/lib/erlang/lib")

failures = 0


def fail(what):
    global failures
    failures += 1
    print("FAILED", what)


def command(arguments, **options):
    return subprocess.run([str(a) for a in arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          timeout=300, **options)


def compile_erlang(sources, out, *options, environment=None):
    done = command(["erlc", "+debug_info", "-Wall", *options, "-o", out, *sources], env=environment)
    if done.returncode != 0 or "Warning" in done.stdout:
        fail("erlc " + " ".join(pathlib.Path(s).name for s in sources))
        print(done.stdout[:4000])


def judge(where, done):
    lines = done.stdout.splitlines()
    last = lines[-1] if lines else ""
    print(f"{where}: {last}")
    if done.returncode != 0 or not last.endswith(" 0 failed") or last.startswith("0 "):
        fail(where)
        print("\n".join(lines[:60]))


def on_erl(where, ebin, folder, modules):
    listed = ",".join(modules)
    judge(where, command(["erl", "-noshell", "-pa", ebin, folder, "-eval", f"harness:main([{listed}]), halt()."]))


def own_header(ebin, folder):
    """proper_test as PropEr's own header and transform compile it."""
    compile_erlang([HERE / "proper_test.erl"], folder, "+nowarn_unused_type")
    on_erl("PropEr's header, erl", ebin, folder, ["proper_test"])


def distribution(ebin):
    """The average size of PropEr's integers and of ours."""
    text = ('S = fun(T) -> X = [element(2, proper_gen:pick(T, 20, {A, A * 7, 3})) || A <- lists:seq(1, 4000)],'
            ' lists:sum([abs(Y) || Y <- X]) / 4000 end,'
            ' io:format("~.3f ~.3f ~.3f~n", [S(proper_types:int()) * 1.0, S(proper_types:integer()) * 1.0, S(proper_types:nat()) * 1.0]), halt().')
    ours = command(["erl", "-noshell", "-pa", ebin, "-eval", text])
    theirs = command(["erl", "-noshell", "-eval", text])
    pairs = list(zip(map(float, ours.stdout.split()), map(float, theirs.stdout.split())))
    print("average |int|, |integer|, nat at size 20, ours and PropEr's:", pairs)
    if len(pairs) != 3 or any(not 0.7 < a / b < 1.4 for a, b in pairs):
        fail("distribution")


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--ravel")
    options.add_argument("--ebin")
    arguments = options.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        ebin = pathlib.Path(arguments.ebin) if arguments.ebin else scratch / "ebin"
        for name in ["ebin", "tests", "own"]:
            (scratch / name).mkdir()
        if not arguments.ebin:
            compile_erlang(sorted((LIB / "src").glob("*.erl")), ebin)
        environment = dict(os.environ, ERL_LIBS=str(LIB), ERL_CRASH_DUMP="/dev/null")
        tests = [HERE / f"{name}.erl" for name in ["harness", "eqc_small", *MODULES]]
        compile_erlang(tests, scratch / "tests", "-pa", ebin, environment=environment)
        on_erl("erl", ebin, scratch / "tests", MODULES)
        if arguments.ravel:
            listed = ",".join(MODULES)
            judge("ravel", command([arguments.ravel, "run", "--pa", ebin, "--pa", scratch / "tests", "harness:main", f"[{listed}]"]))
        if list(PROPER.glob("proper-*/include/proper.hrl")):
            compile_erlang([HERE / "harness.erl"], scratch / "own")
            own_header(ebin, scratch / "own")
            distribution(ebin)
    sys.exit(1 if failures else 0)


main()
