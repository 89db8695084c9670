#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
#
# Ravel beside ThreadSanitizer on the annotated C and C++ programs. Every program of tests/programs/native that can run
# (it has a `main`, and nothing that it calls is missing) is compiled with clang -fsanitize=thread and run a few times;
# whatever ThreadSanitizer sees must be in Ravel's report on the same program. The reverse is not to be expected: a run
# shows one interleaving of one input.
#
#   bench/tsan.py --ravel build/release/src/ravel [--runs 3] [--limit 4] [--markdown FILE] [PATH...]
#
# A program that is still running after the limit (it deadlocks, as it should, or waits for a signal that nobody sends) is
# ended with all its children, not run again, and named. What ThreadSanitizer said is kept (--kept) under a hash of the
# program, so a second run only does what has changed; Ravel is asked anew.
#
# Two reports agree if one of the places (file and line) of the one is among those of the other. Exit status 1 if
# ThreadSanitizer saw something that Ravel does not report. OpenMP is left out: libomp is not instrumented, so its
# barriers are invisible and every program is accused.

import argparse
import concurrent.futures
import contextlib
import hashlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import typing

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
# Waits with a limit, by which the C++ library takes shared locks: ThreadSanitizer 19 does not see them.
UNSEEN = {"pthread_rwlock_clockwrlock", "pthread_rwlock_clockrdlock"}
REPORT = re.compile(r"WARNING: ThreadSanitizer: (.*?) \(pid=\d+\)(.*?)={18}", re.S)


def places_of(kind, text, path):
    """Lines of the program itself that a report names, by the first frame of each stack that is in it. A lock may be taken
    by a wrapper, and then Ravel tells who called that: of reports about locks all frames count."""
    result, waiting = set(), True
    for line in text.splitlines():
        if not line.strip():
            waiting = True
        found = re.search(r"#\d+ .*/([^/:]+):(\d+)(?::\d+)?", line)
        if found and (waiting or "race" not in kind) and found[1] == path.name:
            result.add(int(found[2]))
            waiting = False
    return result


def compile_for_tsan(path, flags, binary):
    """Why it cannot be run, or nothing."""
    compiler = "clang++-19" if path.suffix != ".c" else "clang-19"
    built = subprocess.run([compiler, "-fsanitize=thread", "-g", "-O1", "-w", *flags, str(path), "-o", str(binary), "-pthread",
                            *LIBRARIES.get(path.parent.name, [])],
                           capture_output=True, text=True)
    if built.returncode == 0:
        return ""
    missing = re.search(r"fatal error: '([^']*)' file not found|cannot find -l?(\S+)", built.stderr)
    if missing:
        return f"not run: {missing[1] or missing[2]} is missing"
    return "does not link alone" if "undefined reference" in built.stderr else "does not compile"


def run_once(binary, limit):
    """(what it wrote, whether it ended by itself). A child of it that goes on must not be waited for: its output is a file."""
    fixed = ["setarch", os.uname().machine, "-R"] if shutil.which("setarch") else []
    environment = dict(os.environ, TSAN_OPTIONS="halt_on_error=0 second_deadlock_stack=1")
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen([*fixed, str(binary)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=output,
                                   env=environment, start_new_session=True)
        ended = True
        try:
            process.wait(timeout=limit)
        except subprocess.TimeoutExpired:
            ended = False
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        output.seek(0)
        return output.read().decode(errors="replace"), ended


def run_tsan(path, flags, options, folder):
    """What ThreadSanitizer says: reports as [kind, lines], why it could not run, whether every run ended."""
    binary = pathlib.Path(folder) / re.sub(r"\W", "_", str(path))
    reason = compile_for_tsan(path, flags, binary)
    unseen = [] if reason else sorted(UNSEEN & set(re.findall(r"\bU (\w+)", names_in(binary))))
    reports, ended = set(), True
    for _ in range(0 if reason else options.runs):
        output, ended = run_once(binary, options.limit)
        for kind, text in REPORT.findall(output):
            reports.add((kind, tuple(sorted(places_of(kind, text, path)))))
        if not ended:
            break
    binary.unlink(missing_ok=True)
    return {"reports": sorted(reports), "reason": reason, "ended": ended, "unseen": unseen}


def names_in(binary):
    return subprocess.run(["nm", "-u", str(binary)], capture_output=True, text=True).stdout


class Kept:
    """What ThreadSanitizer said about programs that are as they were; written after each program."""

    def __init__(self, path, options):
        self.path, self.lock = path, threading.Lock()
        self.known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        version = subprocess.run(["clang-19", "--version"], capture_output=True, text=True).stdout.splitlines()[0]
        self.same = hashlib.sha256(repr([version, options.runs, options.limit]).encode())

    def key(self, path, flags):
        result = self.same.copy()
        text = path.read_text(encoding="utf-8")
        headers = [path.parent / name for name in re.findall(r'^#include "(.*)"', text, re.M)]
        texts = [text] + [header.read_text(encoding="utf-8") for header in headers if header.exists()]
        result.update(repr([flags, LIBRARIES.get(path.parent.name), path.name, texts]).encode())
        return result.hexdigest()

    def ask(self, path, flags, compute):
        key = self.key(path, flags)
        if key not in self.known:
            said = compute()
            with self.lock:
                if not said["reason"].startswith("not run"):  # it may be installed the next time
                    self.known[key] = said
                    self.path.parent.mkdir(parents=True, exist_ok=True)
                    self.path.write_text(json.dumps(self.known, indent=0), encoding="utf-8")
                return said
        return self.known[key]


def run_ravel(ravel, program):
    command = [ravel, "check", "--format", "json", "--min-score", "0", *program.flags, str(program.path.relative_to(PROGRAMS))]
    command += ["--", *program.compiler] if program.compiler else []
    ran = subprocess.run(command, cwd=PROGRAMS, capture_output=True, text=True, timeout=120)
    return json.loads(ran.stdout)["findings"]


class Outcome(typing.NamedTuple):
    path: pathlib.Path
    truth: bool
    findings: list
    reports: set
    reason: str
    ended: bool
    unseen: list

    @property
    def seen(self):
        """By ThreadSanitizer, of the kinds that Ravel has rules for."""
        return {kind for kind, _ in self.reports if KINDS.get(kind, {"?"})}


def agrees(report, outcome):
    kind, lines = report
    rules = KINDS.get(kind, {"race"})
    # A race has happened, unless ThreadSanitizer did not see the lock. A potential deadlock has not: in a program without
    # a defect it is a false alarm of ThreadSanitizer's, which knows no gates and no order of threads.
    if not rules or (("potential" in kind or outcome.unseen) and not outcome.truth):
        return True
    findings = outcome.findings
    return any(finding["rule"] in rules and (not lines or any(place["line"] in lines for place in finding["locations"]))
               for finding in findings)


def has_main(path):
    return re.search(r"^int main\(", path.read_text(encoding="utf-8"), re.M) is not None


def look_at(path, options, folder, kept):
    program = run_programs.read_program(path, PROGRAMS)
    findings = run_ravel(options.ravel, program)
    said = kept.ask(path, program.compiler, lambda: run_tsan(path, program.compiler, options, folder))
    truth = any(annotation.defect for annotation in program.annotations)
    reports = {(kind, frozenset(lines)) for kind, lines in said["reports"]}
    return Outcome(path, truth, findings, reports, **{each: said[each] for each in ("reason", "ended", "unseen")})


def in_words(findings):
    counted = {}
    for finding in findings:
        counted[finding["rule"]] = counted.get(finding["rule"], 0) + 1
    return ", ".join(f"{rule}" + (f" x{count}" if count > 1 else "") for rule, count in sorted(counted.items())) or "nothing"


def remark(outcome, only_tsan):
    if only_tsan:
        return "**TSan only**"
    if outcome.truth:
        return ""
    whose = (["ThreadSanitizer's"] if outcome.seen else []) + (["Ravel's"] if outcome.findings else [])
    why = f" (it does not see {', '.join(outcome.unseen)})" if outcome.seen and outcome.unseen else ""
    return f"false alarm of {' and '.join(whose)}{why}" if whose else ""


def tsan_words(outcome):
    if outcome.reason:
        return outcome.reason
    words = ", ".join(sorted(outcome.seen)) or "nothing"
    return words if outcome.ended else words + " (does not end)"


def main(arguments):
    parser = argparse.ArgumentParser(description="Ravel and ThreadSanitizer side by side")
    parser.add_argument("--ravel", required=True, type=os.path.abspath)
    parser.add_argument("--runs", type=int, default=3, help="how often each program runs")
    parser.add_argument("--limit", type=float, default=4, help="seconds after which a run is ended")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--kept", type=pathlib.Path, default=HERE.parent / "build" / "tsan.json", help="where results are kept")
    parser.add_argument("--markdown", type=pathlib.Path, help="write the table there")
    parser.add_argument("paths", nargs="*", type=pathlib.Path)
    options = parser.parse_args(arguments)
    roots = [path.resolve() for path in options.paths] or [PROGRAMS / "native"]
    paths = [path for root in roots for path in run_programs.find_programs(root)]
    paths = [path for path in paths if path.is_file() and has_main(path) and path.parent.name not in LEFT_OUT]
    with tempfile.TemporaryDirectory(prefix="ravel-tsan-") as folder, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        kept = Kept(options.kept, options)
        outcomes = list(pool.map(lambda path: look_at(path, options, folder, kept), paths))
    return report(outcomes, options)


def report(outcomes, options):
    rows, missed = [], []
    for outcome in outcomes:
        name = outcome.path.relative_to(PROGRAMS / "native").as_posix()
        unseen = [each for each in outcome.reports if not agrees(each, outcome)]
        missed += [(name, each) for each in unseen]
        rows.append((name, "yes" if outcome.truth else "no", tsan_words(outcome), in_words(outcome.findings), remark(outcome, unseen)))
    ran = [outcome for outcome in outcomes if not outcome.reason]
    summary = (f"{len(outcomes)} programs with a `main`; {len(outcomes) - len(ran)} of them do not link alone or were not run, as the table says. {len(ran)} ran "
               f"{options.runs} times; {sum(not outcome.ended for outcome in ran)} of these did not end within {options.limit:g} seconds and were stopped then. "
               f"ThreadSanitizer saw something in {sum(bool(outcome.seen) for outcome in ran)}, "
               f"Ravel reports something in {sum(bool(outcome.findings) for outcome in ran)} of them; "
               f"in {sum(bool(outcome.findings) and not outcome.seen for outcome in ran)} only Ravel does; "
               f"{len(missed)} reports of ThreadSanitizer are not in Ravel's.")
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
