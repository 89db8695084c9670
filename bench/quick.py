#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""`ravel test` against PropEr on `erl`, the same model in one run: tests per second, and the time until a race is found and made small.

    bench/quick.py --ravel build/release/src/ravel [--seeds 20] [--speed-only]

PropEr is Debian's erlang-proper, with the stock scheduler on two cores. The models are those of examples/proc_reg in PropEr's dialect; both programs run
the same sources, compiled with their own headers. Tests per second are per second of processor time, start-up taken off (the same with one test), so
that it does not matter how many cores are used. The time to a counterexample is that of the whole command on the clock, with start-up, compiling and
shrinking. PropEr gives up after 20,000 tests or 60 seconds, whichever is first; it is run with fewer seeds.
"""
import argparse
import json
import os
import pathlib
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXAMPLE = ROOT / "examples" / "proc_reg"
sys.path.insert(0, str(ROOT / "tests" / "quick"))
from counterexample import shape, short  # noqa: E402

REGISTRY = ["proc_reg", "proc_reg_tabs", "proc_reg_reverse", "proc_reg_alive", "proc_reg_unreg", "proc_reg_retry"]
MODELS = ["proc_reg_proper", "proc_reg_reverse_proper", "proc_reg_alive_proper", "proc_reg_unreg_proper"]
PARALLEL = "prop_proc_reg_parallel"
RACES = [("first race", "proc_reg"), ("second race", "proc_reg_reverse"), ("two unreg", "proc_reg_unreg")]


def run(command, folder):
    """Output, processor seconds and wall seconds of one command."""
    began = time.monotonic()
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    out = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        sys.exit(f"{' '.join(command)}: {out}")
    return out, usage.ru_utime + usage.ru_stime, time.monotonic() - began


def proper(folder, model, prop, tests, seconds=600):
    """Prints after how many tests it failed, then the shape of what was left of the test."""
    code = f"""
        spawn(fun() -> timer:sleep({seconds * 1000}), halt(0) end),
        case proper:quickcheck({model}:{prop}(), [{{numtests, {tests}}}]) of
            true -> halt(0);
            false -> [{{Prefix, Branches}}] = proper:counterexample(),
                     io:format("~nshape ~b+~w~n", [length(Prefix), [length(B) || B <- Branches]]), halt(0)
        end."""
    return run(["erl", "+S", "2", "-noinput", "-pa", ".", "-eval", code], folder)


def ravel(options, folder, model, prop, tests, seed=1, jobs=0):
    return run([options.ravel, "test", f"{EXAMPLE}/{model}.erl:{prop}", "--tests", str(tests), "--seed", str(seed), "--jobs", str(jobs),
                "--format", "json", "--quiet"], folder)


def speed(options, folder):
    print(f"tests per second of processor time{'':17} PropEr on erl {'ravel':>9} {'ratio':>6}")
    for name, prop, tests in [("sequential", "prop_proc_reg", 3000), ("parallel", PARALLEL, 1500)]:
        per_second = []
        for measure in [lambda n: proper(folder, "proc_reg_alive_proper", prop, n)[1],
                        lambda n: ravel(options, folder, "proc_reg_alive_proper", prop, n, jobs=1)[1]]:
            few = min(measure(1) for _ in range(3))
            many = min(measure(tests) for _ in range(3))
            per_second.append(tests / (many - few))
        print(f"  {name:48} {per_second[0]:13,.0f} {per_second[1]:9,.0f} {per_second[1] / per_second[0]:6.2f}", flush=True)


def first_minimal(options, folder):
    print("\nuntil the counterexample is shown, seconds on the clock")
    for name, registry in RACES:
        times, shapes = [], set()
        for seed in range(1, options.seeds + 1):
            out, _, wall = ravel(options, folder, f"{registry}_eqc", PARALLEL, 20000, seed)
            times.append(wall)
            shapes.add(short(*shape("\n".join(json.loads(out)["failure"]["details"]))))
        print(f"  {name:12} ravel   median {statistics.median(times):6.2f}, at most {max(times):6.2f}, {len(times)} seeds: {', '.join(sorted(shapes))}", flush=True)
        times, shapes, needed = [], [], []
        for _ in range(options.proper_runs):
            out, _, wall = proper(folder, f"{registry}_proper", PARALLEL, 20000, 60)
            times.append(wall)
            shapes += re.findall(r"shape (\S+)", out)
            needed += [int(n) for n in re.findall(r"After (\d+) test", out)]
        found = f"found {len(shapes)} times, after {', '.join(map(str, sorted(needed)))} tests: {', '.join(sorted(shapes))}" if shapes else "never found"
        print(f"  {'':12} PropEr  median {statistics.median(times):6.2f}, at most {max(times):6.2f}, {len(times)} runs: {found}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ravel", required=True)
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--proper-runs", type=int, default=5)
    parser.add_argument("--speed-only", action="store_true")
    options = parser.parse_args()
    options.ravel = os.path.abspath(options.ravel)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["erlc", "-o", folder, *(str(EXAMPLE / f"{name}.erl") for name in REGISTRY + MODELS)], check=True)
        speed(options, folder)
        if not options.speed_only:
            first_minimal(options, folder)


main()
