#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Files of a search that somebody has changed must be refused with a sentence, or taken as they are: never a crash.

    tests/explore/forged.py --ravel build/release/src/ravel [--count 120] [--seed 1]

A search is interrupted (--resume), another is one of two shards (--format json, for merge), a third leaves a trace. In each of these files one thing is
changed, hundreds of times: a byte, a piece cut out, a number or a text of the JSON replaced. Then the file is used. The exit status must be 0, 1 or 2, and
with 2 there must be a sentence that names what is wrong. (A state whose checksum was forged, too, is a unit test: Dpor.AFrontierOfAnotherProgram.)
"""
import argparse
import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

PROGRAMS = pathlib.Path(__file__).parent / "programs"
VALUES = [None, True, -1, 0, 1, 2**31, 2**63, 2**64 - 1, 1e300, "", "x", "\u0000", "a" * 5000, [], {}, [[]], ["x"], {"x": 1}]


def places(value, path=()):
    """Where something stands in a JSON value."""
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], path + (key,))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from places(item, path + (index,))


def with_changed_value(data, numbers):
    value = json.loads(data)
    path = numbers.choice([place for place in places(value) if place])
    holder = value
    for key in path[:-1]:
        holder = holder[key]
    if numbers.randrange(4) == 0:
        del holder[path[-1]]
        return json.dumps(value).encode(), f"without {path}"
    holder[path[-1]] = numbers.choice(VALUES)
    return json.dumps(value).encode(), f"{path} = {str(holder[path[-1]])[:20]!r}"


def changed(data, numbers, is_json):
    kind = numbers.randrange(6 if is_json else 3)
    at = numbers.randrange(len(data))
    if kind == 0:
        byte = numbers.randrange(256)
        return data[:at] + bytes([byte]) + data[at + 1:], f"byte {at} = {byte}"
    if kind == 1:
        return data[:at], f"cut at {at}"
    if kind == 2:
        size = 1 + numbers.randrange(8)
        return data[:at] + data[at + size:], f"without {size} bytes at {at}"
    return with_changed_value(data, numbers)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ravel", required=True)
    parser.add_argument("--count", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    ravel = str(pathlib.Path(options.ravel).resolve())
    numbers = random.Random(options.seed)
    bad = 0
    refused = 0
    with tempfile.TemporaryDirectory() as folder:
        def run(*arguments):
            return subprocess.run([ravel, *arguments], capture_output=True, text=True, errors="replace", check=False, cwd=folder, timeout=60)
        for name in ("families", "common"):
            shutil.copy(PROGRAMS / f"{name}.erl", folder)
        pathlib.Path(folder, "fails.erl").write_text(
            "-module(fails).\n-export([main/0]).\n"
            "main() ->\n    Self = self(),\n    [spawn(fun() -> Self ! I end) || I <- [1, 2]],\n    receive N -> 1 = N end.\n")
        subprocess.run("erlc +debug_info *.erl > /dev/null", shell=True, check=True, cwd=folder)
        search = ["explore", "--pa", ".", "--strategy", "dpor", "--keep-going"]
        uses = {
            "state.json": [*search, "families:writers", "5", "--schedules", "90", "--resume", "state.json"],
            "shard.json": ["merge", "shard.json", "other.json"],
            "fails.rvt": ["replay", "--pa", ".", "fails.rvt"],
        }
        run(*search, "families:writers", "5", "--schedules", "40", "--resume", "state.json")
        for index, name in ((1, "shard.json"), (2, "other.json")):
            run(*search, "families:writers", "4", "--shard", f"{index}/2", "--format", "json", "-o", name)
        run(*search, "fails:main", "--trace", "fails.rvt")
        whole = {name: pathlib.Path(folder, name).read_bytes() for name in uses}
        for name, command in uses.items():
            done = run(*command)
            if done.returncode not in (0, 1):
                sys.exit(f"{name} as it was written is refused: {done.stderr}")
        for i in range(options.count):
            name = list(uses)[i % len(uses)]
            data, what = changed(whole[name], numbers, name.endswith(".json"))
            pathlib.Path(folder, name).write_bytes(data)
            done = run(*uses[name])
            is_told = len(done.stderr.strip()) > 20 and "internal" not in done.stderr
            refused += done.returncode == 2
            if done.returncode not in (0, 1, 2) or (done.returncode == 2 and not is_told):
                bad += 1
                print(f"{name}, {what}: exit status {done.returncode}: {done.stderr[:300]}")
            for each, content in whole.items():
                pathlib.Path(folder, each).write_bytes(content)
    print(f"{options.count} changed files, {refused} refused, {bad} not as they should be")
    return 1 if bad or refused < options.count // 3 else 0


if __name__ == "__main__":
    sys.exit(main())
