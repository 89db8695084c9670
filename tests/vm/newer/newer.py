#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs programs in the instructions of OTP 26 to 28, which the installed compiler does not write, on the machine, and the same programs as they are under
erl, and compares (see newer.erl and hand.erl): the programs of ../diff, random ones, and what is written by hand."""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "diff"))
import diff  # noqa: E402

# Whatever else they do, these are full of binaries, records and funs.
PROGRAMS = "d_binary d_bytes d_errors d_funs d_lists d_maps d_opcodes d_process d_strings d_text d_traces".split()
WANTED = ("bs_match", "update_record", "executable_line", "debug_line")


def rewritten(sources, tools, out):
    """The modules in the newer instructions, and how many of each were written."""
    names = ", ".join(f'"{s}"' for s in sources)
    done = subprocess.run(["erl", "-noshell", "-pa", tools, "-eval", f'newer:main("{out}", [{names}]), halt().'], capture_output=True, text=True, cwd=out)
    counts = {name: int(count) for name, count in re.findall(r"(\w+) => (\d+)", done.stdout)}
    if done.returncode != 0 or not all(counts.get(name) for name in WANTED):
        sys.exit(f"the modules were not rewritten: {done.stdout}{done.stderr}")
    return counts


def compiled_elsewhere(options):
    """What a later release compiled (release/*.beam), with what its own erl made of it (release/*.txt). How many cases passed and failed."""
    passed = failed = 0
    for text in sorted((HERE / "release").glob("*.txt")):
        for line in text.read_text().splitlines():
            name, _, want = line.partition(" ")
            command = [options.ravel, "run", "--pa", str(text.parent), "--result", f"{text.stem}:{name}"]
            done = subprocess.run(command, capture_output=True, text=True, timeout=60)
            ok = done.stdout.strip() == want
            passed, failed = passed + ok, failed + (not ok)
            if not ok or options.show:
                print(f"{'ok' if ok else 'FAILED'} {text.stem}:{name}\n  erl   {want}\n  ravel {done.stdout.strip()}{done.stderr.strip()[:300]}")
    return passed, failed


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ravel", required=True)
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    options.booted, options.seconds = False, 60
    passed, failed = compiled_elsewhere(options)
    if passed == 0:
        sys.exit("nothing of a later release was run")
    with tempfile.TemporaryDirectory() as made, tempfile.TemporaryDirectory() as plain, tempfile.TemporaryDirectory() as new:
        subprocess.run([sys.executable, "-B", HERE.parent / "diff" / "generate.py", "--seed", "100", "--modules", "2", "--functions", "50", "--inputs", "10", made], check=True)
        sources = [HERE / "d_newer.erl", *(HERE.parent / "diff" / "programs" / f"{p}.erl" for p in PROGRAMS), *sorted(pathlib.Path(made).glob("*.erl"))]
        diff.compile_all([HERE / "newer.erl", HERE / "hand.erl", HERE.parent / "diff" / "vm_diff.erl", *sources], plain)
        diff.compile_all([HERE.parent / "diff" / "vm_diff.erl"], new)
        counts = rewritten(sources, plain, new)
        want = diff.expected([s.stem for s in sources], plain)
        for source in sources:
            text, errors, status = diff.actual(source.stem, options, new)
            got = diff.cases(text)
            for name, value in want.items():
                if not name.startswith(source.stem + ":"):
                    continue
                ok = got.get(name) == value
                passed, failed = passed + ok, failed + (not ok)
                if not ok or options.show:
                    print(f"{'ok' if ok else 'FAILED'} {name}\n  erl   {value}\n  ravel {got.get(name, errors.strip()[:300])}")
    print(f"{passed} passed, {failed} failed; written: {counts}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
