#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
#
# Counts test cases in ctest's JUnit file and prints "PASSED FAILED". One ctest test is often a whole program of cases;
# then its own summary is counted (GoogleTest, unittest, cram, and our runners' "N passed, N failed").

import re
import sys
import xml.etree.ElementTree

SUMMARIES = [  # (passed or all, failed) by pattern; searched from the end
    (r"^(\d+) passed, (\d+) failed$", lambda m: (int(m[1]), int(m[2]))),
    (r"^# Ran (\d+) tests?, (\d+) skipped, (\d+) failed\.", lambda m: (int(m[1]) - int(m[2]) - int(m[3]), int(m[3]))),
    (r"^\[  PASSED  \] (\d+) tests?\.(?:[\s\S]*?^ *(\d+) FAILED TESTS?$)?", lambda m: (int(m[1]), int(m[2] or 0))),
    (r"^Ran (\d+) tests? in [\s\S]*?^(OK|FAILED)(.*)$",
     lambda m: (int(m[1]) - complaints(m[3], "failures|errors|skipped"), complaints(m[3], "failures|errors"))),
]


def complaints(text, words):
    return sum(int(number) for number in re.findall(rf"(?:{words})=(\d+)", text))


def count(output, ok):
    """(passed, failed) of one ctest test. The exit status has the last word."""
    for pattern, numbers in SUMMARIES:
        found = list(re.finditer(pattern, output, re.MULTILINE))
        if found:
            passed, failed = numbers(found[-1])
            return passed, 0 if ok else max(1, failed)
    return (1, 0) if ok else (0, 1)


def main(path):
    passed = failed = 0
    for case in xml.etree.ElementTree.parse(path).getroot().iter("testcase"):
        if case.find("skipped") is not None:
            # Everything that tests need has been installed, so nothing may be left out.
            print(f"skipped, which counts as failed: {case.get('name')}", file=sys.stderr)
        more = count(case.findtext("system-out") or "", case.get("status") == "run")
        passed, failed = passed + more[0], failed + more[1]
    print(passed, failed)


if __name__ == "__main__":
    main(sys.argv[1])
