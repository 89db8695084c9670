#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
#
# The other way round: a program of tests/explore/programs that exhaustive search has seen to deadlock (its annotation says so:
# `outcomes=deadlock | ok`) has a process that waits for ever, so `ravel check` should report a call-cycle or a
# stuck-receive in it. deadlocks.txt records which are reported and which are missed; where one gets better, or worse, the
# test fails until that line is changed.

import argparse
import json
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
EXPLORE = HERE.parent / "explore"
sys.path.insert(0, str(EXPLORE))
import annotations  # noqa: E402

RECORD = HERE / "deadlocks.txt"
RULES = ("call-cycle", "stuck-receive")


def names_of(finding):
    """Functions that a finding is about, or that lead to it, without their arities; a fun is its function's."""
    for location in finding["locations"]:
        for function in [location["function"], *(frame["function"] for frame in location["path"])]:
            module, _, name = function.partition(":")
            yield f"{module}:{name.split('/')[0].strip(chr(39) + '-')}"
        # "process spawned at classics.erl:150": who starts a process is part of it.
        for file, line in re.findall(r"(\w+)\.erl:(\d+)", location["origin"]):
            yield f"{file}:{function_at(EXPLORE / 'programs' / (file + '.erl'), int(line))}"


def function_at(path, line):
    """The function that a line is in: its name stands at the beginning of a line, before its arguments."""
    names = [re.match(r"([a-z]\w*)\(", text) for text in path.read_text(encoding="utf-8").split("\n")[:line]]
    return [name[1] for name in names if name][-1]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ravel", required=True)
    parser.add_argument("--update", action="store_true")
    arguments = parser.parse_args()
    programs = [p for p in annotations.read_programs(EXPLORE / "programs", []) if p.outcomes and "deadlock" in p.outcomes]
    if not programs:
        sys.exit("no program says that it deadlocks: that cannot be")
    done = subprocess.run([arguments.ravel, "check", "--all", "--min-score", "0", "--format", "json", str(EXPLORE / "programs")],
                          capture_output=True, text=True, check=False)
    report = json.loads(done.stdout)
    reported = {name for f in report["findings"] if f["rule"] in RULES for name in names_of(f)}
    lines = []
    for program in programs:
        name = program.call.split("(")[0]
        lines.append(f"{name} {'found' if name in reported else 'missed'}")
    lines = sorted(set(lines))
    found = sum(line.endswith(" found") for line in lines)
    print(f"{found} of {len(lines)} programs that deadlock are reported")
    if arguments.update:
        RECORD.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return 0
    recorded = RECORD.read_text(encoding="utf-8").split("\n")[:-1]
    for line in lines:
        if line not in recorded:
            print(f"{RECORD.name} does not say: {line}")
    for line in recorded:
        if line not in lines:
            print(f"{RECORD.name} says, and it is not so: {line}")
    return 0 if lines == recorded else 1


if __name__ == "__main__":
    sys.exit(main())
