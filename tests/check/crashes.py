#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""A crash inside of Ravel costs the part that had it: the report holds everything else, and a diagnostic names the part.

    tests/check/crashes.py --ravel .../ravel

The program is made to crash in each way that there is, in a rule, in a function, in a file, in a platform (base/part.h; builds with tests only).
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

PROGRAMS = {
    "one": """-module(one).
-export([new/0, f/1]).
new() -> ets:new(one, [named_table, public]).
f(K) -> case ets:lookup(one, K) of [] -> ets:insert(one, {K, 1}); [{_, N}] -> ets:insert(one, {K, N + 1}) end.
""",
    "two": """-module(two).
-export([g/1]).
g(P) -> case whereis(two) of undefined -> register(two, P); _ -> ok end.
""",
    "srv": """-module(srv).
-behaviour(gen_server).
-export([start_link/0, fetch/0, init/1, handle_call/3, handle_cast/2]).
start_link() -> gen_server:start_link({local, srv}, srv, [], []).
fetch() -> gen_server:call(srv, get).
init([]) -> {ok, s}.
handle_call(all, _, S) -> {reply, fetch(), S};
handle_call(get, _, S) -> {reply, S, S}.
handle_cast(_, S) -> {noreply, S}.
""",
}
# The ways, and words that tell them. A build with sanitizers may tell some of them in its own words.
WAYS = {"segv": "a segmentation fault", "abort": "an abort", "fpe": "an arithmetic error", "bus": "a bus error", "check": "CHECK(name.empty()) failed",
        "bad_alloc": "no more memory", "exception": "an exception", "overflow": "a stack that is too small", "exit": "exit status 3"}


def run(ravel, folder, crash=None, jobs=None):
    environment = dict(os.environ)
    environment.pop("RAVEL_TEST_CRASH", None)
    if crash:
        environment["RAVEL_TEST_CRASH"] = crash
    flags = ["--jobs", str(jobs)] if jobs else []
    return subprocess.run([ravel, "check", ".", "--format", "json", *flags], cwd=folder, env=environment, capture_output=True, text=True)


def found(report):
    return sorted((f["rule"], f["locations"][0]["file"]) for f in report["findings"])


def own_mistakes(report):
    return [d for d in report["diagnostics"] if "mistake of Ravel's own" in d["message"]]


class Checker:
    def __init__(self, ravel, folder):
        self.ravel, self.folder, self.wrong = ravel, folder, 0

    def expect(self, what, condition, shown=""):
        if not condition:
            self.wrong += 1
            print(f"{what}: {shown}")

    def crash(self, part, way, left, words, file=None, how=None):
        """After a crash of `part`, `left` is found and a diagnostic has all of `words`."""
        what = f"{part}={way}"
        result = run(self.ravel, self.folder, what)
        self.expect(what, result.returncode == 2, f"status {result.returncode}, {result.stderr}")
        try:
            report = json.loads(result.stdout)
        except ValueError:
            return self.expect(what, False, f"no report: {result.stdout[:300]}")
        self.expect(what, found(report) == left, f"found {found(report)}, not {left}")
        told = own_mistakes(report)
        self.expect(what, any(all(w in d["message"] for w in words) for d in told), f"the diagnostics are {told}")
        if file:
            self.expect(what, any(d.get("file") == file for d in told), f"no diagnostic about {file}: {told}")
        if how and not is_sanitized(self.ravel):
            self.expect(what, any(how in d["message"] for d in told), f"not told as '{how}': {told}")


def is_sanitized(ravel):
    return b"__asan_init" in pathlib.Path(ravel).read_bytes() or b"__tsan_init" in pathlib.Path(ravel).read_bytes()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--ravel", required=True, type=lambda path: str(pathlib.Path(path).resolve()))
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for module, text in PROGRAMS.items():
            (folder / f"{module}.erl").write_text(text)
        checker = Checker(options.ravel, folder)
        whole = run(options.ravel, folder)
        everything = found(json.loads(whole.stdout))
        expected = [("call-cycle", "srv.erl"), ("check-then-act", "one.erl"), ("check-then-act", "two.erl")]
        checker.expect("without a crash", whole.returncode == 1 and sorted(set(everything)) == expected, f"{whole.returncode}, {everything}")
        without = lambda gone: [each for each in everything if not gone(each)]
        no_races = without(lambda each: each[0] == "check-then-act")
        not_one = without(lambda each: each[1] == "one.erl")
        for way, how in WAYS.items():
            checker.crash("check-then-act", way, no_races, ["rule check-then-act", "is left out"], how=how)
        for way in ["segv", "overflow", "exception", "check"]:
            checker.crash("one:f/1", way, not_one, ["function one:f/1", "platform BEAM"], file="one.erl")
            checker.crash("one.erl", way, not_one, ["file one.erl"], file="one.erl")
        checker.crash("BEAM", "segv", [], ["platform BEAM"])
        # A part that is not there crashes nothing, and every number of workers gives the same bytes.
        checker.expect("another part", run(options.ravel, folder, "nobody=segv").stdout.count("mistake") == 0)
        plain = [json.loads(run(options.ravel, folder, "one.erl=segv", jobs).stdout) for jobs in (1, 4)]
        for report in plain:
            report.pop("stats")
        checker.expect("workers", plain[0] == plain[1], plain)
    sys.exit(1 if checker.wrong else 0)


if __name__ == "__main__":
    main()
