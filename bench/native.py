#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
#
# `ravel check` over C and C++ programs, beside `clang-19 -O0 -g` on the same files in the same run: lines, processor
# seconds of both, their ratio, memory, findings. The cache is filled first, so that Ravel's seconds are those of the
# analysis (and of reading the cache), not of Clang.
#
#   bench/native.py --ravel build/release/src/ravel FOLDER...      folders with a compile_commands.json
#   bench/native.py --ravel … --growth 500,1000,2000,4000          synthetic programs of so many functions
#
# Folders: apt-get source memcached pbzip2 pigz redis axel haproxy sqlite3, configured, and built under `bear`.
#
# The synthetic family: n functions in chains of ten behind one entry each, two threads that call all entries, and at
# every fifth function a lock around a counter of its own chain, so that locks are never more than two deep. --most R
# makes it a test: the seconds for each function may not grow by more than R from the first size to the last.

import argparse
import json
import os
import pathlib
import resource
import shlex
import subprocess
import sys
import tempfile

CHAIN = 10


def measured(command, limit, env=None, cwd=None):
    """Exit status (None: out of time) and processor seconds of one command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env, cwd=cwd) as process:
        try:
            status = process.wait(timeout=limit)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            status = None
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return status, after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def commands_of(folder):
    """Each file once: libtool compiles it twice, which Ravel reads once."""
    seen = set()
    for entry in json.loads((folder / "compile_commands.json").read_text()):
        words = entry.get("arguments") or shlex.split(entry["command"])
        directory = pathlib.Path(entry["directory"])
        if directory / entry["file"] not in seen:
            seen.add(directory / entry["file"])
            yield directory, entry["file"], words[1:]


def clang_seconds(folder, scratch):
    """Processor seconds of `clang -O0 -g` on every file, and their lines."""
    seconds, lines = 0.0, 0
    for directory, file, words in commands_of(folder):
        kept = [word for word in words if word.startswith(("-D", "-I", "-std", "-f", "-include", "-i"))]
        command = ["clang-19", "-w", *kept, "-O0", "-g", "-c", file, "-o", str(scratch / "out.o")]
        seconds += measured(command, 600, cwd=directory)[1]
        lines += (directory / file).read_text(errors="replace").count("\n")
    return seconds, lines


def ravel_run(ravel, paths, scratch, limit):
    env = dict(os.environ, XDG_CACHE_HOME=str(scratch / "cache"))
    out = scratch / "report.json"
    subprocess.run([ravel, "dump", "--ir", *paths], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env,
                   check=False)
    out.unlink(missing_ok=True)
    command = [ravel, "check", "-q", "--stats", "--format", f"json={out}", *paths]
    status, seconds = measured(command, limit, env=env)
    report = json.loads(out.read_text()) if status is not None and out.exists() else None
    return seconds, report


def programs(options):
    print(f"{'program':<24}{'lines':>9}{'clang s':>9}{'ravel s':>9}{'ratio':>7}{'MB':>6}{'findings':>10}")
    for name in options.folders:
        folder = pathlib.Path(name)
        with tempfile.TemporaryDirectory() as made:
            scratch = pathlib.Path(made)
            clang, lines = clang_seconds(folder, scratch)
            seconds, report = ravel_run(options.ravel, [str(folder)], scratch, options.limit)
        line = f"{folder.resolve().name:<24}{lines:>9}{clang:>9.2f}{seconds:>9.2f}{seconds / max(clang, 0.01):>7.2f}"
        if report is None:
            print(f"{line}   did not end in {options.limit} s")
        else:
            memory = report.get("stats", {}).get("peak_rss_mb", 0)
            print(f"{line}{memory:>6.0f}{len(report['findings']):>10}")


def synthetic(count):
    chains = count // CHAIN
    text = ["#include <pthread.h>", f"static pthread_mutex_t locks[2]; static int counters[{chains}];"]
    for chain in range(chains):
        for i in reversed(range(CHAIN)):
            call = f"f{chain}_{i + 1}(p);" if i + 1 < CHAIN else ""
            lock = f"&locks[{(i // 5) % 2}]"
            if i % 5 == 0:
                call = f"pthread_mutex_lock({lock}); ++counters[{chain}]; {call} pthread_mutex_unlock({lock});"
            text.append(f"static void f{chain}_{i}(int *p) {{ *p += {i}; {call} }}")
    calls = " ".join(f"f{chain}_0(&own);" for chain in range(chains))
    text.append(f"static void *work(void *arg) {{ int own = 0; {calls} return arg; }}")
    text.append("int main(void) { pthread_t a, b; pthread_create(&a, 0, work, 0); pthread_create(&b, 0, work, 0); "
                "pthread_join(a, 0); pthread_join(b, 0); return 0; }")
    return "\n".join(text) + "\n"


def growth(options):
    per_function = []
    print(f"{'functions':>10}{'ravel s':>9}{'us each':>9}{'findings':>10}")
    for count in options.growth:
        with tempfile.TemporaryDirectory() as made:
            scratch = pathlib.Path(made)
            (scratch / "a.c").write_text(synthetic(count))
            seconds, report = ravel_run(options.ravel, [str(scratch / "a.c")], scratch, options.limit)
        if report is None:
            sys.exit(f"bench/native.py: {count} functions did not end in {options.limit} s")
        per_function.append(seconds / count)
        print(f"{count:>10}{seconds:>9.2f}{seconds / count * 1e6:>9.0f}{len(report['findings']):>10}")
    if options.most and per_function[-1] > options.most * per_function[0]:
        sys.exit(f"bench/native.py: a function costs {per_function[-1] / per_function[0]:.1f} times as much in the largest")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ravel", default="build/release/src/ravel")
    parser.add_argument("--limit", type=int, default=120, help="seconds for one program")
    parser.add_argument("--growth", type=lambda text: [int(size) for size in text.split(",")])
    parser.add_argument("--most", type=float)
    parser.add_argument("folders", nargs="*")
    options = parser.parse_args()
    if options.growth:
        growth(options)
    if options.folders:
        programs(options)


if __name__ == "__main__":
    main()
