#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs Erlang's compiler inside the machine on real modules of stdlib: the beams must be, byte for byte, those of erlc.

A compiler is a good judge of a machine: 60,000 lines of maps, binaries, big integers, sets and orders of iteration, and one wrong bit
anywhere shows in the result. Both compile with `deterministic`, so that the place of the sources does not matter."""

import argparse
import concurrent.futures
import hashlib
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "diff"))
import diff  # noqa: E402

COUNT = 50


def sources(names):
    """The named modules, or the 50 whose sources are smallest: the whole of stdlib takes a minute."""
    found = subprocess.run(["erl", "-noshell", "-eval", 'io:put_chars(code:lib_dir(stdlib)), halt().'],
                           capture_output=True, text=True, check=True)
    every = sorted(pathlib.Path(found.stdout, "src").glob("*.erl"), key=lambda p: (p.stat().st_size, p.name))
    chosen = [p for p in every if p.stem in names] if names else every[:COUNT]
    if len(chosen) < (len(names) or COUNT):
        sys.exit("stdlib's sources are not installed (Debian: erlang-src), or there is no such module")
    return chosen


def includes(files):
    """The folders that stdlib's own build names too."""
    return [str(p) for name in ("kernel", "stdlib") for p in files[0].parents[2].glob(f"{name}-*/include")]


def expected(files, out):
    diff.compile_all(files, out, "+deterministic", *(f"-I{folder}" for folder in includes(files)))
    beams = {f.stem: pathlib.Path(out, f.stem + ".beam").read_bytes() for f in files}
    return {f"{name}:beam": f"{hashlib.md5(b).hexdigest()} {len(b)}" for name, b in beams.items()}


def actual(files, ravel, out, seconds):
    return diff.run([ravel, "run", "--pa", out, "vm_compile:main", strings(files), strings(includes(files))], seconds)


def strings(values):
    return "[" + ",".join(f'"{v}"' for v in values) + "]"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ravel", required=True)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--seconds", type=int, default=300, help="for one machine")
    parser.add_argument("modules", nargs="*", help="modules of stdlib")
    options = parser.parse_args()
    files = sources(options.modules)
    os.environ.pop("ERL_COMPILER_OPTIONS", None)
    with tempfile.TemporaryDirectory() as ours, tempfile.TemporaryDirectory() as theirs:
        diff.compile_all([HERE / "vm_compile.erl"], ours)
        want = expected(files, theirs)
        shares = [files[i::options.jobs] for i in range(options.jobs) if files[i::options.jobs]]
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            runs = list(pool.map(lambda share: actual(share, options.ravel, ours, options.seconds), shares))
    got = {name: value for text, _, _ in runs for name, value in diff.cases(text).items()}
    bad = [name for name in want if got.get(name) != want[name]]
    for name in bad:
        print(f"FAILED {name}\n  erlc  {want[name]}\n  ravel {got.get(name, '(nothing)')}")
    for _, errors, status in runs:
        if errors.strip() or status != 0:
            print(f"the machine ended with {status}: {errors.strip()[:2000]}")
    print(f"{len(want) - len(bad)} passed, {len(bad)} failed")
    return 1 if bad or any(status != 0 for _, _, status in runs) else 0


if __name__ == "__main__":
    sys.exit(main())
