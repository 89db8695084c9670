#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
#
# Tests of state machines (lib/): the same modules on Erlang's own `erl` and on Ravel's machine. On the
# machine also: how many schedules a parallel test has, which must be those of its commands and no more.
#
#   run.py [--ravel BIN] [--ebin DIR]
#
# Without --ebin the library is compiled here first.

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
LIB = HERE.parents[2] / "lib"
SCHEDULES = [("nothing", 2, "its only schedule"), ("nothing", 3, "its only schedule"),
             ("reads", 2, "its only schedule"), ("reads", 3, "its only schedule"),
             ("writes", 2, "all 2 different schedules"), ("writes", 3, "all 6 different schedules")]

failures = 0


def fail(what, text=""):
    global failures
    failures += 1
    print("FAILED", what)
    print(text[:4000])


def command(arguments, **options):
    return subprocess.run([str(a) for a in arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, timeout=300, **options)


def compile_erlang(sources, out, *options, **environment):
    done = command(["erlc", "-Wall", *options, "-o", out, *sources], **environment)
    if done.returncode != 0:
        fail("erlc", done.stdout)


def judge(where, done):
    lines = done.stdout.splitlines()
    print(f"{where}: {lines[-1] if lines else 'nothing'}")
    if done.returncode != 0 or not lines or not lines[-1].endswith(" 0 failed"):
        fail(where, done.stdout)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ravel")
    parser.add_argument("--ebin")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tests = pathlib.Path(folder) / "tests"
        tests.mkdir()
        ebin = options.ebin
        if not ebin:
            ebin = pathlib.Path(folder) / "ebin"
            ebin.mkdir()
            compile_erlang(sorted((LIB / "src").glob("*.erl")), ebin)
        compile_erlang(sorted(HERE.glob("*.erl")), tests, "-pa", ebin, env={**os.environ, "ERL_LIBS": str(LIB)})
        judge("erl", command(["erl", "-noshell", "-pa", ebin, tests, "-s", "statem_test", "main"]))
        if options.ravel:
            paths = ["--pa", ebin, "--pa", tests]
            judge("machine", command([options.ravel, "run", "statem_test:run", *paths]))
            for function, branches, expected in SCHEDULES:
                done = command([options.ravel, "explore", f"branches_model:{function}", branches, "--strategy", "dpor",
                                *paths])
                if done.returncode != 0 or expected not in done.stdout:
                    fail(f"{function} in {branches} branches: {expected}", done.stdout)
    sys.exit(1 if failures else 0)


main()
