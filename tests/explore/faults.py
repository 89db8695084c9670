#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""With faults injected, the exhaustive search must meet every outcome that random schedules meet.

    tests/explore/faults.py --ravel build/release/src/ravel [--classes 4] [--schedules 300] [MODULE...]

Of the small programs in programs/ those with few classes are run with --fault kill and --fault exit. (How many classes there are with faults nobody has
counted: only outcomes are compared.) Random may miss some: those are shown with --verbose.
"""
import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

PROGRAMS = pathlib.Path(__file__).parent / "programs"
LINE = re.compile(r"^%% explore: ([a-z_0-9]+)\(([^)]*)\) classes=(\d+)", re.M)
ENDLESS = {"retry"}  # tries for ever once nobody answers, counting


def outcomes(options, folder, strategy, fault, call):
    command = [options.ravel, "explore", "--pa", folder, "--strategy", strategy, "--keep-going", "--fault", fault, "--format", "json"]
    command += ["--schedules", str(options.schedules if strategy == "random" else 20000)] + call
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder, timeout=120)
    return {each["outcome"] for each in json.loads(done.stdout)["outcomes"]}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ravel", required=True)
    parser.add_argument("--classes", type=int, default=4)
    parser.add_argument("--schedules", type=int, default=300)
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("modules", nargs="*", default=["registry"])
    options = parser.parse_args()
    options.ravel = str(pathlib.Path(options.ravel).resolve())
    missed = count = 0
    with tempfile.TemporaryDirectory() as folder:
        for source in PROGRAMS.glob("*.erl"):
            shutil.copy(source, folder)
        subprocess.run("erlc +debug_info *.erl > /dev/null", shell=True, check=True, cwd=folder)
        for module in options.modules:
            for name, arguments, classes in LINE.findall((PROGRAMS / f"{module}.erl").read_text()):
                if int(classes) > options.classes or name in ENDLESS:
                    continue
                call = [f"{module}:{name}"] + [a.strip() for a in arguments.split(",") if a.strip()]
                for fault in ("kill", "exit"):
                    every, some = outcomes(options, folder, "dpor", fault, call), outcomes(options, folder, "random", fault, call)
                    count += 1
                    if not some <= every:
                        missed += 1
                        print(f"{' '.join(call)} --fault {fault}: dpor misses {sorted(some - every)}")
                    elif options.verbose and some != every:
                        print(f"{' '.join(call)} --fault {fault}: random misses {sorted(every - some)}")
    print(f"{count} searches, {missed} with outcomes missed")
    return 1 if missed or not count else 0


sys.exit(main())
