#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""The explorer against what the programs say of themselves (programs/README.md), which the enumerator has confirmed (brute_force.py).

    tests/explore/run.py --agree build/release/tests/explore/explore_agree [--slow] [WORD...]

For every program the exhaustive search must make exactly as many executions as there are classes, none in vain, and meet exactly the outcomes. The other
strategies must meet no outcome besides, and every schedule must end the same way when it is done again. Small programs are also walked through: all
interleavings of what the explorer is offered (agree/walk.h), which must come to the same classes.

What is known to be wrong stands in known.txt, a line each as it is printed; a line that is no longer true fails, too.
"""
import argparse
import concurrent.futures
import json
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from annotations import compile_all, parts_of, read_programs  # noqa: E402

HERE = pathlib.Path(__file__).parent


def explore(options, folder, programs):
    command = [options.agree, "--pa", folder, "--schedules", str(options.schedules), "--walk", "--walk-max", str(options.walk),
               "--time-outs", programs[0].time]
    done = subprocess.run(command + [p.call for p in programs], capture_output=True, text=True, check=False)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    if len(lines) < len(programs):
        lines.append({"error": f"ended with {done.returncode} {done.stderr[-300:]}"})
    return list(zip(programs, lines))


def plain(outcome):
    """Who waits where is for people."""
    return "deadlock" if outcome.startswith("deadlock:") else outcome


def problems_of(program, found):
    if "error" in found:
        yield found["error"]
    if "dpor" not in found:
        return
    search_outcomes = {plain(outcome) for outcome in found["dpor"]["outcomes"]}
    search = found["dpor"]
    if program.classes is not None and search["classes"] != program.classes:
        yield f"dpor: {program.classes} classes expected, {search['classes']} executions"
    if search["redundant"] or search["cut"] or not search["complete"]:
        yield f"dpor: {search['redundant']} in vain, {search['cut']} cut, complete {search['complete']}"
    walk = found["walk"]
    if "error" not in found and "classes" in walk and program.classes not in (None, walk["classes"]):
        yield f"walk: {program.classes} classes expected, {walk['classes']} met"
    if program.outcomes is None:
        return
    if sorted(search_outcomes) != program.outcomes:
        missed = sorted(set(program.outcomes) - search_outcomes)
        wrong = sorted(search_outcomes - set(program.outcomes))
        yield f"dpor: outcomes missed {missed}, wrong {wrong}"
    for strategy in ["random", "pct", "pos"]:
        wrong = sorted(set(map(plain, found.get(strategy, {}))) - set(program.outcomes))
        if wrong:
            yield f"{strategy}: wrong outcomes {wrong}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*")
    parser.add_argument("--agree", required=True)
    parser.add_argument("--programs", default=HERE / "programs")
    parser.add_argument("--schedules", type=int, default=200)
    parser.add_argument("--walk", type=int, default=2000, help="programs with so many states are walked through")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--slow", action="store_true", help="the large members of families, too")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    programs = [p for p in read_programs(options.programs, options.words) if options.slow or not p.slow]
    known = {line for line in (HERE / "known.txt").read_text().splitlines() if line and not line.startswith("#")}
    seen = set()
    failed = met = possible = walked = 0
    with tempfile.TemporaryDirectory() as folder:
        compile_all(options.programs, folder)
        parts = parts_of(programs, 8 * options.jobs)
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            results = [r for part in pool.map(lambda part: explore(options, folder, part) if part else [], parts) for r in part]
    for program, found in sorted(results, key=lambda r: (r[0].path, r[0].number)):
        if options.verbose:
            print(program.call, json.dumps(found))
        walked += "classes" in found.get("walk", {})
        if program.outcomes:
            possible += 3 * len(program.outcomes)
            met += sum(len(set(map(plain, found.get(s, {})))) for s in ["random", "pct", "pos"])
        for problem in problems_of(program, found):
            line = f"{program.call}{program.mode()}: {problem}"
            seen.add(line)
            if line not in known:
                failed += 1
                print(f"{program.path.name}:{program.number + 1}: {line}")
    if not options.words:
        for line in sorted(known - seen):
            failed += 1
            print(f"no longer true, take it out of known.txt: {line}")
    print(f"{len(programs)} programs, {walked} of them walked, {failed} problems ({len(seen & known)} known); {options.schedules} schedules of random, pct and pos met {met} of {possible} outcomes")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
