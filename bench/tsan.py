#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
#
# Ravel beside ThreadSanitizer on the annotated C and C++ programs. Every program of tests/programs/native that can run
# (it has a `main`, and nothing that it calls is missing) is compiled with clang -fsanitize=thread and run a few times;
# whatever ThreadSanitizer sees must be in Ravel's report on the same program. The reverse is not to be expected: a run
# shows one interleaving of one input.
#
#   bench/tsan.py --ravel build/release/src/ravel [--runs 3] [--markdown FILE] [PATH...]
#
# Two reports agree if one of the places (file and line) of the one is among those of the other. Exit status 1 if
# ThreadSanitizer saw something that Ravel does not report. OpenMP is left out: libomp is not instrumented, so its
# barriers are invisible and every program is accused.

import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tests"))
import run_programs  # noqa: E402

PROGRAMS = HERE.parent / "tests" / "programs"
LEFT_OUT = {"openmp"}
LIBRARIES = {"events": ["-levent"]}  # libevent-dev; without it the table says that they do not link
# How a report of ThreadSanitizer begins, and which rules say the same.
KINDS = {
    "data race": {"race"},
    "data race on vptr (ctor/dtor vs virtual call)": {"race"},
    "heap-use-after-free": {"race"},
    "lock-order-inversion (potential deadlock)": {"lock-order", "double-lock"},
    "double lock of a mutex": {"double-lock"},
    "unlock of an unlocked mutex (or by a wrong thread)": {"unlock-unheld"},
    "destroy of a locked mutex": {"lock-leak"},
    "read lock of a write locked mutex": {"double-lock"},
    "thread leak": set(),  # a thread that nobody joins: no rule of Ravel's
}
REPORT = re.compile(r"WARNING: ThreadSanitizer: (.*?) \(pid=\d+\)(.*?)={18}", re.S)


def places_of(text, path):
    """Lines of the program itself that a report names, by the first frame of each stack that is in it."""
    result, waiting = set(), True
    for line in text.splitlines():
        if not line.strip():
            waiting = True
        found = re.search(r"#\d+ .*/([^/:]+):(\d+)(?::\d+)?", line)
        if found and waiting and found[1] == path.name:
            result.add(int(found[2]))
            waiting = False
    return result


def run_tsan(path, flags, runs, folder):
    """(reports as {(kind, lines)}, why it could not run)."""
    binary = pathlib.Path(folder) / re.sub(r"\W", "_", str(path))
    compiler = "clang++-19" if path.suffix != ".c" else "clang-19"
    built = subprocess.run([compiler, "-fsanitize=thread", "-g", "-O1", "-w", *flags, str(path), "-o", str(binary), "-pthread",
                            *LIBRARIES.get(path.parent.name, [])],
                           capture_output=True, text=True)
    if built.returncode != 0:
        return set(), "does not link alone" if "undefined reference" in built.stderr or "cannot find -l" in built.stderr else "does not compile"
    fixed = ["setarch", os.uname().machine, "-R"] if shutil.which("setarch") else []
    environment = dict(os.environ, TSAN_OPTIONS="halt_on_error=0 second_deadlock_stack=1")
    reports = set()
    for _ in range(runs):
        try:
            ran = subprocess.run([*fixed, str(binary)], capture_output=True, text=True, env=environment, timeout=4)
            output = ran.stderr
        except subprocess.TimeoutExpired as expired:  # a deadlock, or a loop that waits for a signal
            output = (expired.stderr or b"").decode(errors="replace")
        for kind, text in REPORT.findall(output):
            reports.add((kind, frozenset(places_of(text, path))))
    binary.unlink(missing_ok=True)
    return reports, ""


def run_ravel(ravel, program):
    command = [ravel, "check", "--format", "json", "--min-score", "0", *program.flags, str(program.path.relative_to(PROGRAMS))]
    command += ["--", *program.compiler] if program.compiler else []
    ran = subprocess.run(command, cwd=PROGRAMS, capture_output=True, text=True, timeout=120)
    return json.loads(ran.stdout)["findings"]


def agrees(report, findings, truth):
    kind, lines = report
    rules = KINDS.get(kind, {"race"})
    # A race has happened. A potential deadlock has not: in a program without a defect it is a false alarm of
    # ThreadSanitizer's, which knows no gates and no order of threads.
    if not rules or ("potential" in kind and not truth):
        return True
    return any(finding["rule"] in rules and (not lines or any(place["line"] in lines for place in finding["locations"]))
               for finding in findings)


def has_main(path):
    return re.search(r"^int main\(", path.read_text(encoding="utf-8"), re.M) is not None


def look_at(path, options, folder):
    program = run_programs.read_program(path, PROGRAMS)
    findings = run_ravel(options.ravel, program)
    reports, reason = run_tsan(path, program.compiler, options.runs, folder)
    truth = any(annotation.defect for annotation in program.annotations)
    return path, truth, findings, reports, reason


def in_words(findings):
    counted = {}
    for finding in findings:
        counted[finding["rule"]] = counted.get(finding["rule"], 0) + 1
    return ", ".join(f"{rule}" + (f" x{count}" if count > 1 else "") for rule, count in sorted(counted.items())) or "nothing"


def false_alarm(truth, reports, findings):
    """Whose, where the program has no defect."""
    if truth:
        return ""
    whose = (["ThreadSanitizer's"] if any(KINDS.get(kind, {"?"}) for kind, _ in reports) else []) + (["Ravel's"] if findings else [])
    return f"false alarm of {' and '.join(whose)}" if whose else ""


def tsan_words(reports, reason):
    if reason:
        return reason
    return ", ".join(sorted({kind for kind, _ in reports if KINDS.get(kind, {"?"})})) or "nothing"


def main(arguments):
    parser = argparse.ArgumentParser(description="Ravel and ThreadSanitizer side by side")
    parser.add_argument("--ravel", required=True, type=os.path.abspath)
    parser.add_argument("--runs", type=int, default=3, help="how often each program runs")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--markdown", type=pathlib.Path, help="write the table there")
    parser.add_argument("paths", nargs="*", type=pathlib.Path)
    options = parser.parse_args(arguments)
    roots = [path.resolve() for path in options.paths] or [PROGRAMS / "native"]
    paths = [path for root in roots for path in run_programs.find_programs(root)]
    paths = [path for path in paths if path.is_file() and has_main(path) and path.parent.name not in LEFT_OUT]
    with tempfile.TemporaryDirectory(prefix="ravel-tsan-") as folder, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        outcomes = list(pool.map(lambda path: look_at(path, options, folder), paths))
    return report(outcomes, options)


def report(outcomes, options):
    rows, missed, only_ravel, ran = [], [], 0, 0
    for path, truth, findings, reports, reason in outcomes:
        name = path.relative_to(PROGRAMS / "native").as_posix()
        unseen = [each for each in reports if not agrees(each, findings, truth)]
        missed += [(name, each) for each in unseen]
        if not reason:
            ran += 1
            only_ravel += bool(findings) and not any(KINDS.get(kind, {"?"}) for kind, _ in reports)
        rows.append((name, "yes" if truth else "no", tsan_words(reports, reason), in_words(findings),
                     "**TSan only**" if unseen else false_alarm(truth, reports, findings)))
    seen = sum(1 for _, _, _, reports, _ in outcomes if any(KINDS.get(kind, {"?"}) for kind, _ in reports))
    summary = (f"{len(outcomes)} programs, {ran} of them ran {options.runs} times: ThreadSanitizer saw something in {seen}, "
               f"Ravel reports something in {sum(bool(f) for _, _, f, _, r in outcomes if not r)} of them; "
               f"in {only_ravel} only Ravel does; {len(missed)} reports of ThreadSanitizer are not in Ravel's.")
    table = ["| program | defect | ThreadSanitizer | Ravel | |", "| --- | --- | --- | --- | --- |"]
    table += [f"| {' | '.join(row)} |" for row in rows]
    print("\n".join(table), summary, sep="\n\n")
    for name, (kind, lines) in missed:
        print(f"not in Ravel's report: {name}: {kind} at lines {sorted(lines)}")
    if options.markdown:
        head = HEAD.format(summary=summary)
        options.markdown.write_text(head + "\n".join(table) + "\n", encoding="utf-8")
    return 1 if missed else 0


HEAD = """# C and C++: Ravel beside ThreadSanitizer

Written by `bench/tsan.py --ravel build/release/src/ravel --markdown docs/evaluation/native-tsan.md`. Every program of `tests/programs/native` that can
run alone is compiled by `clang -fsanitize=thread` and run; whatever ThreadSanitizer sees must be in Ravel's report, or the script fails. ThreadSanitizer
sees what happens in the runs that it watches; Ravel, which runs nothing, tells what may happen.

{summary}

*defect*: what the program's annotations say. *Ravel*: findings of any score.

"""

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
