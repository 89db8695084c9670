#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Kills `ravel check` at random moments: what it leaves behind, the cache and the baseline, is whole.

    kills.py RAVEL [TIMES [SEED]]      20 times by default

After each kill the baseline is the one before or the new one, byte for byte; and a run with the cache that was left reports
what a run with a fresh cache does. Then what a disk does: every file of the cache in turn has a byte changed, or is cut off."""

import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

import cases


def check(ravel, project, home, cache, *more):
    environment = {"PATH": os.environ["PATH"], "HOME": str(home), "XDG_CACHE_HOME": str(cache), "LC_ALL": "C.UTF-8"}
    return subprocess.Popen([ravel, "check", ".", "--format", "json", *more], cwd=project, env=environment, stdout=subprocess.PIPE,
                            stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)


def findings(process):
    report = json.loads(process.communicate(timeout=300)[0])
    del report["stats"]
    return report


def main():
    ravel = os.path.abspath(sys.argv[1])
    times = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else int(time.time())
    dice = random.Random(seed)
    print(f"seed {seed}")
    with tempfile.TemporaryDirectory(prefix="ravel-kills-") as scratch:
        scratch = pathlib.Path(scratch)
        project, home = scratch / "project", scratch / "home"
        for folder in (project, home):
            folder.mkdir()
        files = {"mailer.erl": cases.RACY_ERL, "b.erl": cases.erl("b"), "compile_commands.json": json.dumps([{
            "directory": str(project), "file": name, "arguments": ["cc", "-c", name]} for name in ("a.c", "c.c")]),
            "a.c": cases.RACY_C, "c.c": cases.PLAIN_C}
        cases.Case("kills", files).make(project, home)
        start = time.monotonic()
        expected = findings(check(ravel, project, home, scratch / "fresh"))
        whole = time.monotonic() - start
        assert expected["findings"], "the program has findings, or this test sees nothing"
        baseline = project / "ravel-baseline.json"
        check(ravel, project, home, scratch / "fresh", "--write-baseline").communicate()
        new = baseline.read_bytes()
        old = json.dumps({**json.loads(new), "findings": []}).encode()
        wrong, killed = [], 0
        for number in range(times):
            cache = scratch / f"cache{number % 5}"  # some are used again: a later run adds to what an earlier one left
            before = old if number % 2 else None
            baseline.unlink(missing_ok=True)
            if before:
                baseline.write_bytes(before)
            process = check(ravel, project, home, cache, "--write-baseline")
            try:
                process.communicate(timeout=dice.uniform(0, whole * 1.1))
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
                process.communicate()
                killed += 1
            left = baseline.read_bytes() if baseline.exists() else None
            if left not in (before, new):
                wrong.append(f"kill {number}: the baseline is neither the old nor the new one")
            baseline.unlink(missing_ok=True)
            if findings(check(ravel, project, home, cache)) != expected:
                wrong.append(f"kill {number}: the cache that was left changes the report")
        damaged = 0
        for path in sorted((scratch / "fresh").rglob("*")):
            if not path.is_file():
                continue
            whole_bytes = path.read_bytes()
            at = dice.randrange(len(whole_bytes))
            for broken in (whole_bytes[:at] + bytes([whole_bytes[at] ^ 64]) + whole_bytes[at + 1:], whole_bytes[:at]):
                path.write_bytes(broken)
                damaged += 1
                if findings(check(ravel, project, home, scratch / "fresh")) != expected:
                    wrong.append(f"a damaged {path.relative_to(scratch)} changes the report")
            if path.read_bytes() == broken:
                wrong.append(f"a damaged {path.relative_to(scratch)} is not mended")
        if damaged < 6:
            wrong.append("the cache has next to no files: this test sees nothing")
        if killed == 0:
            wrong.append("no run was killed before its end: this test sees nothing")
        print("\n".join(wrong + [f"{killed} of {times} runs were killed, {damaged} files damaged, {len(wrong)} wrong"]))
        return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
