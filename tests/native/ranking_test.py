#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
#
# The table of points in docs/ranking.md counts as it says. Each of its rows names a pair of programs in
# tests/programs/native/ranking/, NAME_more.c and NAME_less.c, which differ in that row only, and by how many points:
# `NAME` +2. The scores that `ravel check` gives the race on x in the two must differ by exactly that.
#
#   tests/native/ranking_test.py --ravel build/release/src/ravel

import argparse
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAMS = ROOT / "tests" / "programs" / "native" / "ranking"
DOCUMENT = ROOT / "docs" / "ranking.md"


def pairs_of(text):
    """(pair, points) of each row, and what a point is worth."""
    begin = text.index("### In C and C++")
    section = text[begin:text.index("\n## ", begin)]
    worth = float(re.search(r"A point is worth (0\.\d+)", section)[1])
    rows = re.findall(r"^\|.*`(\w+)` ([+-]\d+) \|$", section, re.M)
    return [(name, int(points)) for name, points in rows], worth


def score_of(ravel, path):
    ran = subprocess.run([ravel, "check", "--format", "json", "--all", "--min-score", "0", str(path)], capture_output=True, text=True, check=False)
    about_x = re.compile(r"^x\b|the same goes for .*\bx\b")  # several variables of the same two functions are one finding
    found = [each["score"] for each in json.loads(ran.stdout)["findings"]
             if each["rule"] == "race" and (re.search(r"\bx\b", each["subject"]) or about_x.search(each["message"]))]
    if len(found) != 1:
        sys.exit(f"{path.name}: {len(found)} races on x, not one")
    return found[0]


def main():
    parser = argparse.ArgumentParser(description="Does the table of points count as it says?")
    parser.add_argument("--ravel", required=True)
    options = parser.parse_args()
    pairs, worth = pairs_of(DOCUMENT.read_text(encoding="utf-8"))
    wrong = []
    shown = {name for name, _ in pairs}
    there = {path.stem.removesuffix("_more") for path in PROGRAMS.glob("*_more.c")}
    if shown != there:
        wrong.append(f"programs and rows differ: {sorted(shown ^ there)}")
    for name, points in pairs:
        more, less = (score_of(options.ravel, PROGRAMS / f"{name}_{side}.c") for side in ("more", "less"))
        print(f"{name}: {more:.3f} and {less:.3f}")
        if abs(more - less - points * worth) > 0.0015:
            wrong.append(f"{name}: {more:.3f} - {less:.3f} is not {points} points")
    print(*wrong, sep="\n")
    return 1 if wrong or not pairs else 0


if __name__ == "__main__":
    sys.exit(main())
