#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
#
# clang-tidy over src/, in parallel, and only over what has changed: a file that passed is remembered by a hash of
# everything its verdict depends on (its text, the text of every header of ours that it includes, its compile command,
# .clang-tidy, the version of clang-tidy). Changes inside system headers are not seen; they come with a new version of
# some package, and then forgetting the cache (~/.cache/ravel/tidy) is right.
#
# With --budget the files that were changed last come first, and those that were not reached are named as such.
#
# Tests are left out: they include GoogleTest, take half of the time, and hold no code that users run.

import argparse
import collections
import concurrent.futures
import functools
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
SRC = ROOT / "src"
TIDY = "clang-tidy-19"
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)


@functools.lru_cache(maxsize=None)
def text_and_includes(path):
    text = path.read_text(encoding="utf-8", errors="replace")
    headers = [candidate for name in INCLUDE.findall(text)
               for candidate in (SRC / name, path.parent / name) if candidate.is_file()]
    return text, headers


def closure(path):
    """The file and every header of ours that it includes, however indirectly, sorted."""
    seen, todo = set(), [path]
    while todo:
        file = todo.pop()
        if file not in seen:
            seen.add(file)
            todo += text_and_includes(file)[1]
    return sorted(seen)


def key_of(entry, common):
    state = hashlib.sha256(common)
    # Paths of this machine are taken out, so that a fresh clone finds the verdicts of the last one.
    command = entry.get("command") or " ".join(entry["arguments"])
    state.update(command.replace(entry["directory"], "@build").replace(str(ROOT), "@root").encode())
    own = pathlib.Path(entry["file"]).parent / ".clang-tidy"
    if own.is_file():
        state.update(own.read_bytes())
    for file in closure(pathlib.Path(entry["file"])):
        state.update(str(file.relative_to(ROOT)).encode() + b"\0" + text_and_includes(file)[0].encode() + b"\0")
    return state.hexdigest()


def check(entry, build, common, cache, deadline):
    """(name, outcome, what clang-tidy said); the outcome is "remembered", "passed", "failed" or "late"."""
    name = str(pathlib.Path(entry["file"]).relative_to(ROOT))
    remembered = cache / key_of(entry, common)
    if remembered.exists():
        os.utime(remembered)
        return name, "remembered", ""
    if time.monotonic() > deadline:
        return name, "late", ""
    # The commands are g++'s: what only g++ knows is no concern of clang-tidy's.
    result = subprocess.run([TIDY, "-p", str(build), "--quiet", "--extra-arg=-Wno-unknown-warning-option", entry["file"]],
                            cwd=ROOT, capture_output=True, text=True)
    if result.returncode == 0:
        remembered.touch()
        return name, "passed", ""
    return name, "failed", result.stdout + result.stderr


def configure(build):
    """Compile commands of one file each: the build itself compiles several as one."""
    done = subprocess.run(["cmake", "--preset", "release", "-B", str(build), "-DRAVEL_UNITY=0", "-DRAVEL_TESTS=OFF"], cwd=ROOT,
                          capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"configuring {build} failed:\n{done.stdout}{done.stderr}")


def last_changed():
    """A rank for each file of the repository: 0 for what the last commit changed, and so on."""
    log = subprocess.run(["git", "log", "--name-only", "--format="], cwd=ROOT, capture_output=True, text=True)
    ranks = {}
    for line in log.stdout.splitlines():
        ranks.setdefault(line, len(ranks))
    return ranks


def main():
    parser = argparse.ArgumentParser(description="clang-tidy over src/, remembering what passed")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/tidy", help="where compile_commands.json is made")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--budget", type=float, default=float("inf"), help="start no new file after so many seconds")
    parser.add_argument("files", nargs="*", help="only files whose path contains one of these words")
    options = parser.parse_args()
    cache = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "ravel/tidy"
    cache.mkdir(parents=True, exist_ok=True)
    version = subprocess.run([TIDY, "--version"], capture_output=True, check=True).stdout
    common = version + (ROOT / ".clang-tidy").read_bytes()
    configure(options.build)
    entries = [entry for entry in json.loads((options.build / "compile_commands.json").read_text())
               if entry["file"].startswith(f"{SRC}/") and not re.search(r"_(test|fuzz|bench)\.cc$", entry["file"])
               and (not options.files or any(word in entry["file"] for word in options.files))]
    ranks = last_changed()
    entries.sort(key=lambda entry: ranks.get(str(pathlib.Path(entry["file"]).relative_to(ROOT)), 0))
    deadline = time.monotonic() + options.budget
    outcomes = collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        futures = [pool.submit(check, entry, options.build, common, cache, deadline) for entry in entries]
        for number, future in enumerate(concurrent.futures.as_completed(futures), 1):
            name, outcome, complaint = future.result()
            outcomes[outcome] += 1
            if sys.stderr.isatty():
                print(f"\r\033[K[{number}/{len(entries)}] {name}", end="", file=sys.stderr, flush=True)
            if complaint:
                print(f"FAILED {name}\n{complaint}", flush=True)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    print(f"{outcomes['remembered']} of {len(entries)} files unchanged since they passed")
    if outcomes["late"]:
        print(f"NOT CHECKED for lack of time: {outcomes['late']} files. The next run, or tools/tidy.py, goes on with them.")
    print(f"{outcomes['remembered'] + outcomes['passed']} passed, {outcomes['failed']} failed")
    return 1 if outcomes["failed"] or not entries else 0


if __name__ == "__main__":
    sys.exit(main())
