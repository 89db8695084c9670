#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""The explorer's speed: schedules per second of processor time on one core, memory, two cores.

    bench/explore.py --ravel build/release/src/ravel [--agree build/release/tests/explore/explore_agree] [NAME...]

The programs are the families of tests/explore/programs/families.erl. With --agree first the exhaustive search alone, small programs and large ones: schedules,
events that were done for each, schedules and events per second (without reading the program); beside them the same search with every event a step of its own. Then the command, for each program: schedules of the exhaustive search and of the random one, and how many of
them per second of processor time (start-up taken off: the same command with one schedule); beside them what is known of other tools on the same families
(an exhaustive one 470-1,240 per second, PULSE 1,600-2,300). Then the peak memory after 1,000, 10,000 and 40,000 schedules of one program, and the
time of searches with --jobs 1 and 2. All of it takes two minutes on an idle computer.
"""
import argparse
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

PROGRAMS = pathlib.Path(__file__).parent.parent / "tests" / "explore" / "programs"
CALLS = {
    "readers": ("readers", "13", 8192), "lastzero": ("lastzero", "12", 15360), "indexer": ("indexer", "15", 4096),
    "senders": ("senders", "8", 40320), "writers": ("writers", "8", 40320), "first_only": ("first_only", "200", 200),
    "filesystem": ("filesystem", "24", 2048),
}
SEARCHES = ["readers(5)", "readers(10)", "readers(13)", "lastzero(5)", "lastzero(10)", "lastzero(12)", "indexer(12)", "indexer(13)", "indexer(15)",
            "senders(4)", "senders(6)", "senders(8)", "writers(4)", "writers(6)", "writers(8)", "filesystem(19)"]
LONG = {"readers": "17", "lastzero": "14", "writers": "9", "senders": "10", "indexer": "17"}
OTHERS = {"dpor": "470-1,240", "random": "1,600-2,300"}


def run(command, folder):
    """Result, processor seconds, wall seconds and peak memory in MB of one command."""
    began = time.monotonic()
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    out, errors = process.stdout.read(), process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        sys.exit(f"{' '.join(command)}: {errors or out}")
    return json.loads(out), usage.ru_utime + usage.ru_stime, time.monotonic() - began, usage.ru_maxrss / 1024


def search_rows(options, folder, names):
    """The search alone, as the tests do it: nothing is reported, no race is named. A search of eight schedules is over in a fifth of a millisecond, so it is
    done again and again, in one process and from one start; the middle one counts."""
    for call in [each for each in SEARCHES if each.split("(")[0] in names]:
        command = [options.agree, "--exhaustive-only", "--pa", folder, f"families:{call}"]
        first = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)["dpor"]
        times = max(3, min(101, int(0.5 / max(first["seconds"], 1e-4))))
        row = json.loads(subprocess.run([*command, "--times", str(times)], capture_output=True, text=True, check=True).stdout)["dpor"]
        schedules = row["classes"]
        both = [(each["events"], each["seconds"]) for each in (row, row["unmerged"])]
        cells = [f"{events / schedules:8.1f} {schedules / seconds:11,.0f} {events / seconds:11,.0f}" for events, seconds in both]
        print(f"{call:16} {schedules:9} {'   '.join(cells)}", flush=True)


def explore(options, folder, name, strategy, schedules, jobs=1, argument=None):
    function = CALLS[name][0]
    argument = argument or CALLS[name][1]
    return run([options.ravel, "explore", f"families:{function}", argument, "--pa", ".", "--strategy", strategy, "--schedules", str(schedules),
                "--jobs", str(jobs), "--format", "json"], folder)


def speed(options, folder, name, strategy, schedules):
    _, start, _, _ = explore(options, folder, name, strategy, 1)
    result, seconds, _, memory = explore(options, folder, name, strategy, schedules)
    return result, result["schedules"] / max(seconds - start, 1e-3), memory


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--ravel", required=True)
    parser.add_argument("--agree")
    options = parser.parse_args()
    options.ravel, options.agree = os.path.abspath(options.ravel), options.agree and os.path.abspath(options.agree)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    names = options.names or list(CALLS)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["erlc", "-o", folder, *map(str, PROGRAMS.glob("*.erl"))], check=True, capture_output=True)
        if options.agree:
            print(f"{'search':16} {'schedules':>9} {'events':>8} {'per second':>11} {'events/s':>11}   every event a step: the same")
            search_rows(options, folder, names)
            print()
        print(f"{'program':16} {'strategy':8} {'schedules':>9} {'per second':>11} {'MB':>6}  elsewhere")
        for name in names:
            function, argument, classes = CALLS[name]
            for strategy in ["dpor", "random"]:
                result, rate, memory = speed(options, folder, name, strategy, 10_000_000 if strategy == "dpor" else 20_000)
                if strategy == "dpor" and (result["schedules"] != classes or not result["complete"]):
                    sys.exit(f"{function}({argument}): {result['schedules']} schedules, {classes} expected")
                print(f"{function + '(' + argument + ')':16} {strategy:8} {result['schedules']:9} {rate:11,.0f} {memory:6.0f}  {OTHERS[strategy]}", flush=True)
        print("\nmemory, MB: schedules, exhaustive, random; last the ratio of the most to the fewest")
        counts = [1_000, 10_000, 40_000]
        used = [[explore(options, folder, "senders", s, count)[3] for s in ["dpor", "random"]] for count in counts]
        for count, (exhaustive, random) in zip(counts, used):
            print(f"{count:8} {exhaustive:8.0f} {random:8.0f}", flush=True)
        print(f"{'':8} {used[-1][0] / used[0][0]:8.2f} {used[-1][1] / used[0][1]:8.2f}")
        print("\ntwo cores, seconds of wall time")
        for name in [each for each in LONG if each in names]:
            for strategy, count in [("dpor", 10_000_000), ("random", 40_000)]:
                argument = LONG[name] if strategy == "dpor" else CALLS[name][1]
                one, two = (explore(options, folder, name, strategy, count, jobs, argument)[2] for jobs in (1, 2))
                print(f"{name + '(' + argument + ')':16} {strategy:8} {one:7.2f} {two:7.2f}  {one / two:5.2f}x", flush=True)


if __name__ == "__main__":
    main()
