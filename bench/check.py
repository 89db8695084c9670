#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
#
# `ravel check` over real programs: per application the functions, seconds, memory and findings. Beside it, in the same
# run, the time that erlc needs to compile the same modules from their debug information: what a developer waits for
# anyway. Applications of the installed OTP by default; further ebin folders as arguments (tests/beam_corpus.sh fetches
# ejabberd and rabbitmq-server).
#
#   bench/check.py --ravel build/release/src/ravel [--no-compile] [FOLDER...]

import argparse
import glob
import json
import subprocess
import time

APPLICATIONS = ["kernel", "stdlib", "mnesia", "snmp", "ssl", "common_test", "asn1", "runtime_tools"]

# Compiles every module again from its abstract code, into memory.
COMPILE = r"""
Files = filelib:wildcard(filename:join(Dir, "*.beam")),
[case beam_lib:chunks(F, [abstract_code]) of
     {ok, {_, [{abstract_code, {_, Forms}}]}} -> compile:forms(Forms, [binary, return_errors]);
     _ -> skip
 end || F <- Files],
halt().
"""


def check(ravel, folders):
    run = subprocess.run([ravel, "check", "--format", "json", *folders], capture_output=True, text=True)
    report = json.loads(run.stdout)
    return report["stats"], len(report["findings"])


def compile_seconds(folder):
    start = time.monotonic()
    subprocess.run(["erl", "-noshell", "-eval", f'Dir = "{folder}", {COMPILE}'], check=True, capture_output=True)
    return time.monotonic() - start


def main():
    parser = argparse.ArgumentParser(description="ravel check over real programs")
    parser.add_argument("--ravel", required=True)
    parser.add_argument("--no-compile", action="store_true", help="leave out the comparison with the compiler")
    parser.add_argument("folders", nargs="*")
    options = parser.parse_args()
    root = subprocess.run(["erl", "-noshell", "-eval", "io:put_chars(code:lib_dir()), halt()."],
                          capture_output=True, text=True, check=True).stdout
    rows = [(name, sorted(glob.glob(f"{root}/{name}-*/ebin"))) for name in APPLICATIONS]
    rows.append(("all of OTP", [root]))
    rows += [(folder.rstrip("/").split("/")[-1], [folder]) for folder in options.folders]
    print(f"{'program':16} {'functions':>9} {'seconds':>8} {'MiB':>6} {'findings':>8} {'compiler s':>10} {'ratio':>7}")
    for name, folders in rows:
        stats, findings = check(options.ravel, folders)
        line = f"{name:16} {stats['functions']:9} {stats['seconds']:8.2f} {stats['peak_rss_mb']:6} {findings:8}"
        if not options.no_compile and len(folders) == 1 and folders[0].endswith("/ebin"):
            seconds = compile_seconds(folders[0])
            line += f" {seconds:10.1f} {stats['seconds'] / seconds:7.3f}"
        print(line, flush=True)


if __name__ == "__main__":
    main()
