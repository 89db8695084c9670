#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""What the programs say of themselves against all of their interleavings.

    tests/explore/brute_force.py --enumerate build/release/tests/explore/explore_enumerate [--write] [--plain] [WORD...]

Every program that is not marked `brute=no` is enumerated; number of classes and outcomes must be as written. A program whose line lacks one of them
fails, unless --write: then it is filled in (what is there is never changed, so look at it and think before you delete it). --plain: no state is
remembered, all interleavings one by one; only for small programs.
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


def enumerate_some(options, folder, programs):
    command = [options.enumerate, "--pa", folder, "--limit", str(options.limit), "--time-outs", programs[0].time] + (["--plain"] if options.plain or programs[0].plain else [])
    done = subprocess.run(command + [p.call for p in programs], capture_output=True, text=True, check=False)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    if len(lines) < len(programs):
        lines.append({"error": f"ended with {done.returncode} {done.stderr[-300:]}"})
    return list(zip(programs, lines))


def write(program, found):
    program.classes = program.classes if not program.counted or program.classes is not None else found["classes"]
    program.outcomes = program.outcomes or found["outcomes"]
    lines = program.path.read_text().splitlines()
    lines[program.number] = program.line()
    program.path.write_text("\n".join(lines) + "\n")


def problem_of(program, found):
    if "error" in found:
        return found["error"] + f" (classes {found.get('classes')}, outcomes {found.get('outcomes')})"
    problems = []
    if program.counted and program.classes != found["classes"]:
        problems.append(f"{program.classes} classes expected, {found['classes']} found")
    if program.outcomes != sorted(found["outcomes"]):
        problems.append(f"outcomes {program.outcomes} expected, {found['outcomes']} found")
    return "; ".join(problems)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*")
    parser.add_argument("--enumerate", required=True)
    parser.add_argument("--programs", default=HERE / "programs")
    parser.add_argument("--limit", type=int, default=300000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    programs = [p for p in read_programs(options.programs, options.words) if p.brute]
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        compile_all(options.programs, folder)
        parts = parts_of(programs, 8 * options.jobs)
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            results = [r for part in pool.map(lambda part: enumerate_some(options, folder, part) if part else [], parts) for r in part]
    for program, found in sorted(results, key=lambda r: r[0].call):
        if options.write and "error" not in found and (program.counted and program.classes is None or program.outcomes is None):
            write(program, found)
        problem = problem_of(program, found)
        if options.verbose:
            print(program.call, found.get("classes"), found.get("states"), found.get("ends"))
        if problem:
            failed += 1
            print(f"{program.path.name}:{program.number + 1}: {program.call}{program.mode()}: {problem}")
    print(f"{len(programs)} programs, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
