#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Programs of OTP's behaviours with a seeded bug each, and a right twin (otp/*.erl).

    tests/explore/otp.py --agree build/release/tests/explore/explore_agree [--ravel build/release/src/ravel] [WORD...]

A line `%% otp: bug() fails` says that some schedule fails: random, pct and pos must each find one (in a whole system, only random is asked), it must
shrink to no more switches than it had, and a thousand replays must end the same way. `%% otp: right() passes`: none of them finds anything. With --ravel the command line finds it, too, writes the
trace, replays it and draws it. `booted` programs run in a whole OTP system.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from annotations import compile_all  # noqa: E402

HERE = pathlib.Path(__file__).parent
LINE = re.compile(r"^%% otp: ([a-z]+)\(\) (fails|passes)( booted)?( slow)?$", re.M)


def read_calls():
    for path in sorted((HERE / "otp").glob("*.erl")):
        for function, what, booted, slow in LINE.findall(path.read_text()):
            yield path.stem, function, what == "fails", bool(booted), bool(slow)


def seeded_problems(options, folder, call, fails, booted):
    command = [options.agree, "--seeded", "--pa", folder, "--schedules", str(40 if booted else options.schedules), "--classes-max", "0"]
    strategies = ["random"] if booted else ["random", "pct", "pos"]
    done = subprocess.run(command + (["--booted", "--only", "random"] if booted else []) + [call], capture_output=True, text=True, check=False)
    if done.returncode != 0 or not done.stdout:
        yield f"ended with {done.returncode} {done.stderr[-300:]}"
        return
    found = json.loads(done.stdout)
    if options.verbose:
        print(call, json.dumps(found))
    if "error" in found:
        yield found["error"]
    for strategy in strategies:
        result = found.get(strategy, {})
        if "failure" not in result:
            if fails:
                yield f"{strategy}: the bug is not found in {result.get('schedules')} schedules"
            continue
        if not fails:
            yield f"{strategy}: {result['failure']}"
        if result["replays"] != 1000:
            yield f"{strategy}: only {result['replays']} of 1000 replays end the same way"
        if result["switches"][1] > result["switches"][0]:
            yield f"{strategy}: shrinking made {result['switches']} switches"


def run(command, expected, folder):
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    if done.returncode != expected:
        return f"{' '.join(command[1:])}: status {done.returncode}: {(done.stdout + done.stderr)[-400:]}"
    return None


def command_problems(options, folder, module, function, fails, booted):
    """explore, replay and view as a user calls them. That a call may time out although the answer is under way is not what these programs are about."""
    ravel = str(pathlib.Path(options.ravel).absolute())
    target = [f"{module}:{function}"]
    trace = f"{module}.rvt"
    more = ["--booted"] if booted else []
    steps = [([ravel, "explore", *target, "--pa", ".", "--schedules", "40" if booted else "300", "--time-outs", "last", "--trace", trace, *more], 1 if fails else 0)]
    if fails:
        steps += [([ravel, "replay", trace], 1), ([ravel, "view", trace, "-o", f"{module}.dot"], 0), ([ravel, "view", trace, "-o", f"{module}.html"], 0)]
    for command, expected in steps:
        problem = run(command, expected, folder)
        if problem:
            yield problem
            return
    if fails and "digraph" not in (pathlib.Path(folder) / f"{module}.dot").read_text():
        yield "no graph was drawn"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*")
    parser.add_argument("--agree", required=True)
    parser.add_argument("--ravel")
    parser.add_argument("--schedules", type=int, default=300)
    parser.add_argument("--slow", action="store_true", help="also what takes minutes (a whole system)")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    failed = count = 0
    with tempfile.TemporaryDirectory() as folder:
        compile_all(HERE / "otp", folder)
        for module, function, fails, booted, slow in read_calls():
            if slow and not options.slow:
                continue
            if options.words and not any(word in module for word in options.words):
                continue
            count += 1
            call = f"{module}:{function}()"
            problems = list(seeded_problems(options, folder, call, fails, booted))
            if options.ravel:
                problems += command_problems(options, folder, module, function, fails, booted)
            for problem in problems:
                failed += 1
                print(f"{call}: {problem}")
    print(f"{count} programs, {failed} problems")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
