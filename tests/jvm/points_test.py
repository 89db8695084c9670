# SPDX-License-Identifier: Apache-2.0
"""The points-to analysis on small programs: `Check.holds(x); // A B` says what x may hold.

Every such line that the program reaches must be printed so by jvm_points; one that is not reached holds nothing.
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent / "points"
EXPECTED = re.compile(r"Check\.holds\(.*\).*;.*//(.*)$")


def expected():
    found = {}
    for source in sorted(HERE.glob("*.java")):
        for number, line in enumerate(source.read_text().splitlines(), 1):
            match = EXPECTED.search(line)
            if match and not line.startswith("//"):
                found[f"{source.name}:{number}"] = " ".join(sorted(match.group(1).split()))
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--points", required=True)
    options = parser.parse_args()
    javac = shutil.which("javac")
    if javac is None:
        print("no javac: skipped")
        return 77
    jdk = pathlib.Path(javac).resolve().parent.parent
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([javac, "-nowarn", "-g", "-Xlint:none", "-d", folder, *map(str, HERE.glob("*.java"))], check=True,
                       stderr=subprocess.DEVNULL)
        shutil.copytree(HERE / "META-INF", pathlib.Path(folder) / "META-INF")
        out = subprocess.run([options.points, str(jdk), folder], check=True, capture_output=True, text=True).stdout
    seen = {}
    for line in out.splitlines():
        place, _, names = line.partition(": ")
        seen[place] = names
    bad = 0
    want = expected()
    for place, names in want.items():
        got = seen.get(place, "").strip()
        if got != names:
            print(f"{place}: holds [{got}], expected [{names}]")
            bad += 1
    for place in sorted(set(seen) - set(want)):
        print(f"{place}: holds [{seen[place]}], nothing is expected there")
        bad += 1
    print(f"{len(want) - bad} of {len(want)} as expected")
    return 1 if bad or not want else 0


if __name__ == "__main__":
    sys.exit(main())
