#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""The machine's speed against erl (the JIT), program by program: bench/vm/vm_bench.erl.

    bench/vm.py --ravel build/release/src/ravel [--clone build/release/tests/vm/vm_clone] [NAME...]

Each program runs under both, the faster of --times runs counts, and both must compute the same. All times are processor time; the machine's is less
that of an empty run, erl's is taken inside. Printed: seconds of both, their ratio (1.0 is as fast as erl), and the geometric mean; how many events a
second `spawn` makes (a process started, two messages sent and received, an end); and with --clone how long copies of the machine take. Fails if the
mean or the slowest is below what --mean and --least ask for, or if there are less than a million events a second.
"""
import argparse
import math
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
EVENTS_OF_SPAWN = 6  # spawn, send, receive, send, receive, exit
SIZES = {
    "fib": 34, "nrev": 1000, "mix": 1000, "parse": 200, "maps": 500000, "external": 1000, "sort": 200, "exceptions": 1000000,
    "ring": 10000, "fan_in": 10000, "spawn": 300000, "ets": 100000,
}


def cpu_seconds(command, cwd):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)} failed: {done.stderr}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


def machine_time(ravel, folder, name, times):
    def run(*target):
        return min(cpu_seconds([ravel, "run", "--pa", ".", "--result", *target], folder) for _ in range(times))
    empty, _ = run("vm_bench:empty")
    seconds, value = run("vm_bench:hash", name, str(SIZES[name]))
    return max(seconds - empty, 1e-4), value.strip()


def erl_time(folder, name, times):
    best, value = math.inf, ""
    for _ in range(times):
        command = ["erl", "-noshell", "+S", "1", "-pa", ".", "-eval", f"vm_bench:time({name}, {SIZES[name]}), halt()."]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
        milliseconds, value = done.stdout.split()
        best = min(best, max(int(milliseconds), 1) / 1e3)
    return best, value


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--ravel", required=True)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--clone", help="the program vm_clone: measure copies, too")
    parser.add_argument("--mean", type=float, default=0.2)
    parser.add_argument("--least", type=float, default=0.08)
    options = parser.parse_args()
    ravel = os.path.abspath(options.ravel)
    ratios = []
    fast = True
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["erlc", "-o", folder, HERE / "vm" / "vm_bench.erl"], check=True)
        print(f"{'program':12} {'machine':>9} {'erl':>9} {'ratio':>7}")
        for name in options.names or SIZES:
            ours, value = machine_time(ravel, folder, name, options.times)
            theirs, expected = erl_time(folder, name, options.times)
            if value != expected:
                sys.exit(f"{name}: the machine computed {value}, erl {expected}")
            ratios.append(theirs / ours)
            print(f"{name:12} {ours:8.3f}s {theirs:8.3f}s {ratios[-1]:7.2f}", flush=True)
            if name == "spawn":
                rate = EVENTS_OF_SPAWN * SIZES[name] / ours
                fast = rate >= 1e6
                events = f"spawn and ping: {rate / 1e6:.1f} million events/s"
        if options.clone:
            root = subprocess.run(["erl", "-noshell", "-eval", "io:put_chars(code:root_dir()), halt()."], capture_output=True, text=True, check=True).stdout
            done = subprocess.run([options.clone, root, folder], capture_output=True, text=True, check=False)
            copies, fast = done.stdout.strip(), fast and done.returncode == 0
    mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
    print(f"geometric mean {mean:.2f}, slowest {min(ratios):.2f}")
    if "spawn" in (options.names or SIZES):
        print(events)
    if options.clone:
        print(copies)
    return 0 if fast and mean >= options.mean and min(ratios) >= options.least else 1


if __name__ == "__main__":
    sys.exit(main())
