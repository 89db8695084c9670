#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
#
# `ravel test` from outside: what becomes of small properties, that results are the same whatever --jobs, that traces
# replay, what bad input gets told, and what Ctrl-C shows.
#
#   run.py --ravel BIN

import argparse
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
failures = 0


def expect(what, condition, seen=""):
    global failures
    if condition:
        return
    failures += 1
    print(f"FAILED {what}: {seen}")


class Ravel:
    def __init__(self, binary, folder):
        self.binary, self.folder = os.path.abspath(binary), folder

    def run(self, *arguments):
        return subprocess.run([self.binary, *map(str, arguments)], cwd=self.folder, capture_output=True, text=True, timeout=120)

    def test(self, *arguments):
        """Exit status and JSON."""
        done = self.run("test", *arguments, "--format", "json")
        return done.returncode, json.loads(done.stdout) if done.stdout else {"stderr": done.stderr}


# Property, exit status, kind of failure, what the counterexample says, whether no smaller test can fail.
PROPERTIES = [
    ("plain.erl:prop_holds", 0, None, None, None),
    ("plain.erl:prop_sum", 1, "property", r"^\[20\]$", True),
    ("plain.erl:prop_nested", 1, "property", r"^(\d+)\n(\d+)$", True),
    ("plain.erl:prop_exception", 1, "exception", r"^14\b", True),
    ("plain.erl:prop_fails", 0, "property", r"^3$", True),
    ("plain.erl:prints", 1, "property", r"^5\b", True),
    ("plain.erl:waits", 1, "deadlock", r"^5\n", None),
    ("plain.erl:loops", 1, "livelock", None, None),
    ("plain.erl:killed", 1, "crash", None, None),
    ("plain.erl:discards", 1, None, None, None),
    ("races.erl:prop_lost", 1, "property", r"^2$", True),
    ("races.erl:prop_atomic", 0, None, None, None),
    ("paper.erl:prop_scheduled", 1, "property", None, None),
    ("paper_atomic.erl:prop_scheduled", 0, None, None, None),
]


def properties(ravel):
    for target, wanted, kind, counterexample, minimal in PROPERTIES:
        status, result = ravel.test(target, "--events", 2000)
        expect(target, status == wanted, f"exit status {status}, {result}")
        one = result.get("properties", [{}])[0]
        failure = one.get("failure")
        expect(f"{target} fails", (failure is not None) == (kind is not None), result)
        if failure is None:
            continue
        expect(f"{target} kind", failure["kind"] == kind, failure["kind"])
        text = failure["counterexample"].strip()
        expect(f"{target} counterexample", counterexample is None or re.search(counterexample, text, re.MULTILINE), text)
        expect(f"{target} minimal", minimal is None or one["shrinking"]["minimal"], one["shrinking"])
        done = ravel.run("replay", failure["trace"])
        expect(f"{target} replays", done.returncode == 1, done.stdout + done.stderr)
    _, result = ravel.test("plain.erl:prints")
    expect("what the property printed", result["failure"]["printed"] == "N was 5\n", result["failure"]["printed"])
    _, result = ravel.test("plain.erl:prop_collected")
    expect("numtests", result["tests"] == 50, result)
    expect("labels", "%" in result["properties"][0]["labels"], result)


def endless(ravel):
    """A loop without events is given up, too."""
    start = time.time()
    status, result = ravel.test("plain.erl:spins", "--no-shrink")
    expect("spins", status == 1 and result["failure"]["kind"] == "livelock", result)
    expect("spins soon", time.time() - start < 60, time.time() - start)


def exhaustive(ravel):
    status, result = ravel.test("races.erl:few", "--strategy", "dpor", "--tests", 30)
    expect("all schedules", status == 0 and result["complete"] is True, result)
    expect("more schedules than tests", result["schedules"] > result["tests"], result)
    _, result = ravel.test("races.erl:few", "--strategy", "dpor", "--tests", 30, "--schedules", 2)
    expect("not all schedules", result["complete"] is False, result)
    status, result = ravel.test("races.erl:prop_lost", "--strategy", "dpor")
    expect("dpor finds it", status == 1 and result["failure"]["counterexample"].strip().startswith("2"), result)


def determinism(ravel):
    def without_stats(*options):
        _, result = ravel.test("races.erl", "--tests", 300, "--seed", 7, *options)
        del result["stats"]
        return result
    one, many = without_stats("--jobs", 1), without_stats("--jobs", 4)
    expect("the same for any number of jobs", one == many, f"{one}\n{many}")
    sub = without_stats("--jobs", 2)
    expect("the same again", one == sub)
    for strategy in ["pct", "pos"]:
        first, second = without_stats("--strategy", strategy, "--jobs", 1), without_stats("--strategy", strategy, "--jobs", 4)
        expect(f"the same with {strategy}", first == second, f"{first}\n{second}")


BAD = [
    (["nowhere"], "there is no module nowhere"),
    (["nowhere.erl"], "nowhere.erl: there is no such file"),
    (["plain.erl:prop_hold"], "did you mean prop_holds?"),
    (["empty.erl"], "has no tests"),
    (["broken.erl"], "broken.erl:3"),
    (["plain.erl:bad_generator"], "a generator raised"),
    (["plain.erl:"], "is not MODULE[:TEST]"),
    (["plain.erl", "--test", "3"], "did you mean --tests?"),
    (["plain.erl", "--tests", "none"], "--tests"),
    (["plain.erl", "--strategy", "luck"], "--strategy"),
    ([], "there are no tests"),
]


def bad_input(ravel):
    (ravel.folder / "empty.erl").write_text("-module(empty).\n-export([f/0]).\nf() -> ok.\n")
    (ravel.folder / "broken.erl").write_text("-module(broken).\n-export([prop_x/0]).\nprop_x( -> ok.\n")
    for arguments, wanted in BAD:
        done = ravel.run("test", *arguments)
        said = done.stderr + done.stdout
        expect(f"{arguments} status", done.returncode == 2, f"{done.returncode} {said}")
        expect(f"{arguments} sentence", wanted in said, said)


def interrupted(ravel):
    process = subprocess.Popen([ravel.binary, "test", "races.erl:prop_atomic", "--tests", "100000000", "--format", "json"],
                               cwd=ravel.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(2)
    process.send_signal(signal.SIGINT)
    out, errors = process.communicate(timeout=60)
    expect("interrupted status", process.returncode == 130, f"{process.returncode} {errors}")
    result = json.loads(out)
    expect("interrupted result", result["interrupted"] and result["tests"] > 0, result)


def siblings(ravel):
    """A model finds what it tests beside it, by name only."""
    (ravel.folder / "beside.erl").write_text("-module(beside).\n-export([inc/1]).\ninc(N) -> N + 1.\n")
    (ravel.folder / "beside_eqc.erl").write_text(
        '-module(beside_eqc).\n-include_lib("eqc/include/eqc.hrl").\n-compile(export_all).\n'
        "prop_inc() -> ?FORALL(N, int(), apply(beside, inc, [N]) > N).\n")
    status, result = ravel.test("beside_eqc.erl")
    expect("a module beside", status == 0 and result["tests"] == 100, result)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ravel", required=True)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for source in (HERE / "properties").glob("*.erl"):
            shutil.copy(source, folder)
        os.environ["XDG_CACHE_HOME"] = str(pathlib.Path(folder) / "cache")
        ravel = Ravel(options.ravel, pathlib.Path(folder))
        for part in [properties, endless, exhaustive, determinism, bad_input, interrupted, siblings]:
            start = time.time()
            part(ravel)
            print(f"{part.__name__}: {time.time() - start:.1f} s")
    print("failed" if failures else "passed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
