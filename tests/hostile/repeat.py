#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""One program, many runs: the reports are the same, byte for byte, whatever --jobs and however little memory the machine has.

    repeat.py RAVEL [TIMES]      12 by default"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

import cases

FILES = {"src/mailer.erl": cases.RACY_ERL, "native/a.c": cases.RACY_C, "java/Hits.java": cases.RACY_JAVA,
         **{f"src/m{n}.erl": cases.erl(f"m{n}", body=f"f() -> m{(n + 1) % 9}:f(), ets:lookup(t, k), ets:insert(t, {{k, {n}}}).") for n in range(9)}}


def main():
    ravel = os.path.abspath(sys.argv[1])
    times = int(sys.argv[2]) if len(sys.argv) > 2 else 12
    with tempfile.TemporaryDirectory(prefix="ravel-repeat-") as scratch:
        scratch = pathlib.Path(scratch)
        project, home = scratch / "project", scratch / "home"
        for folder in (project, home):
            folder.mkdir()
        cases.Case("repeat", FILES).make(project, home)
        seen = {}
        for number in range(times):
            # The first run compiles, the others find it done.
            more = [["--jobs", "1"], ["--jobs", "2"], ["--jobs", "8"], ["--memory", "1500M"]][number % 4]
            environment = {"PATH": os.environ["PATH"], "HOME": str(home), "XDG_CACHE_HOME": str(scratch / f"cache{number // 8}")}
            ran = subprocess.run([ravel, "check", "src", "native/a.c", "java", "--format", "json", "--all", *more], cwd=project, env=environment,
                                 capture_output=True, timeout=600, stdin=subprocess.DEVNULL)
            report = json.loads(ran.stdout)
            assert report["findings"], "the program has findings, or this test sees nothing"
            del report["stats"]
            seen.setdefault((ran.returncode, json.dumps(report), ran.stderr), []).append(" ".join(more))
        print(f"{times} runs, {len(seen)} different")
        for runs in seen.values() if len(seen) > 1 else ():
            print("  ", runs)
        return 0 if len(seen) == 1 else 1


if __name__ == "__main__":
    sys.exit(main())
