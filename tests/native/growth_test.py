#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
#
# The work of the analysis of C grows no faster than n log n in the size of the program: the family of bench/native.py
# (locks never more than two deep) at two sizes, by the steps that the analysis counts itself. Steps do not depend on
# the computer or on what else it does, as seconds do.
#
#   tests/native/growth_test.py --ravel build/release/src/ravel

import argparse
import importlib.util
import math
import pathlib
import sys
import tempfile

SMALL, LARGE = 200, 1600
SLACK = 1.1
COUNTED = ("steps of points-to", "steps of the walk")

source = pathlib.Path(__file__).parents[2] / "bench" / "native.py"
spec = importlib.util.spec_from_file_location("bench_native", source)
bench = importlib.util.module_from_spec(spec)
spec.loader.exec_module(bench)


def steps_of(ravel, count):
    with tempfile.TemporaryDirectory() as made:
        scratch = pathlib.Path(made)
        (scratch / "a.c").write_text(bench.synthetic(count))
        report = bench.ravel_run(ravel, [str(scratch / "a.c")], scratch, 60)[1]
    if report is None:
        sys.exit(f"growth_test: {count} functions did not end in 60 s")
    return [report["stats"]["more"][name] for name in COUNTED]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ravel", required=True)
    options = parser.parse_args()
    small, large = steps_of(options.ravel, SMALL), steps_of(options.ravel, LARGE)
    allowed = LARGE * math.log(LARGE) / (SMALL * math.log(SMALL)) * SLACK
    failed = False
    for name, before, after in zip(COUNTED, small, large):
        print(f"{name}: {before:.0f} at {SMALL} functions, {after:.0f} at {LARGE}: {after / before:.2f} times, "
              f"{allowed:.2f} allowed")
        failed |= before == 0 or after > allowed * before
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
