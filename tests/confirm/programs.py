#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
#
# The engines check each other: every defect that `ravel check` finds in the annotated programs of the BEAM is tried on
# the machine (`--confirm`), and the line says what came of it:
#
#   %~ check-then-act/ets %~ witnessed              a schedule shows it
#   %~ call-cycle %~ unwitnessed -- no driver       none was found, and why in a few words
#
# A place that is annotated as correct must never be witnessed: then either the witness is wrong or the annotation. A trace must
# replay, and no topic may fall below the share that it has had (HELD). Single lines that came out otherwise than they say are told,
# and are no failure: a search is cut short by time on a slow computer.
# At the end stand the shares of each topic, and how often each reason was given.
#
#   tests/confirm/programs.py --ravel build/release/src/ravel [PATH…]      some programs
#   tests/confirm/programs.py --ravel … --update PATH…                     writes the annotations; look at the difference

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import run_programs  # noqa: E402

SECONDS = 20  # for all findings of a program: what a program needs is counted, not timed
MARK = re.compile(r"\s*[%#]~ (?:un)?witnessed\b[^%#]*")
SHARES = {"races": 0.9, "cycles": 0.9, "messages": 0.8}  # what we want; the annotations say what there is
HELD = {"races": 0.6, "cycles": 0.75, "messages": 0.8}  # what it has had, and a little less


def short(reason):
    """The kind of a reason, without what differs from finding to finding."""
    for begin in ("no driver: none of", "no driver: nothing", "no driver", "the driver failed before it got there",
                  "the driver failed", "never met", "not with this driver", "time was up"):
        if reason.startswith(begin):
            return begin
    return reason


def annotated_lines(program):
    """By file and line: "witnessed", "unwitnessed" or nothing."""
    found = {}
    files = [program.path] if program.path.is_file() else sorted(program.path.rglob("*"))
    for file in files:
        if file.suffix not in (".erl", ".ex"):
            continue
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            match = re.search(r"[%#]~ (witnessed|unwitnessed)\b", line)
            if match:
                found[(file.relative_to(run_programs.PROGRAMS).as_posix(), number)] = match[1]
    return found


def run(ravel, program, folder):
    path = program.path.relative_to(run_programs.PROGRAMS).as_posix()
    command = [ravel, "check", f"--confirm={SECONDS}", "--format", "json", "--witnesses", folder, *program.flags, path]
    done = subprocess.run(command, cwd=run_programs.PROGRAMS, capture_output=True, text=True, check=False)
    try:
        return json.loads(done.stdout)
    except json.JSONDecodeError:
        sys.exit(f"{path}: no report: {done.stderr}")


def replays(ravel, trace):
    """A trace must do again what it did; 1 is a failure that was recorded."""
    done = subprocess.run([ravel, "replay", trace], cwd=run_programs.PROGRAMS, capture_output=True, text=True, check=False)
    return done.returncode in (0, 1), done.stderr


def judge(ravel, program, report):
    """Sentences about what is wrong, and for each defect its place and what came of it."""
    wrong, results = [], []
    said = annotated_lines(program)
    for annotation in program.annotations:
        here = (annotation.file, annotation.line)
        findings = [f for f in report["findings"] if here in run_programs.lines_of(f)
                    and (not annotation.rule or run_programs.matches(annotation, f))]
        witnessed = [f for f in findings if f["status"] == "witnessed"]
        if not annotation.defect:
            wrong += [f"{annotation.file}:{annotation.line}: is correct, and was witnessed: {f['witness']['outcome']}"
                      for f in witnessed]
            continue
        if not findings:
            continue  # a known miss
        state = "witnessed" if witnessed else "unwitnessed"
        reason = "" if witnessed else short(findings[0].get("confirm", "was not tried"))
        results.append((here, state, reason))
        for finding in witnessed:
            good, message = replays(ravel, finding["witness"]["trace"])
            if not good:
                wrong.append(f"{annotation.file}:{annotation.line}: the trace does not replay: {message}")
    # Of several at one line, one that is witnessed is enough for the line to say so.
    # What only the time decided is counted, and not held.
    for here in sorted({here for here, _, reason in results if reason != "time was up"}):
        shown = any(state == "witnessed" for place, state, _ in results if place == here)
        state = "witnessed" if shown else "unwitnessed"
        if said.get(here) != state:
            wrong.append(f"{here[0]}:{here[1]}: says {said.get(here, 'nothing')}, is {state}")
    return wrong, results


def update(results):
    by_file = collections.defaultdict(dict)
    for (file, line), state, reason in results:
        if reason != "time was up" and (state == "witnessed" or line not in by_file[file]):
            by_file[file][line] = (state, reason)
    for file, lines in by_file.items():
        path = run_programs.PROGRAMS / file
        mark = run_programs.COMMENT[path.suffix]
        text = path.read_text(encoding="utf-8").split("\n")
        for line, (state, reason) in lines.items():
            bare = MARK.sub("", text[line - 1]).rstrip()
            text[line - 1] = f"{bare} {mark}~ {state}" + (f" -- {reason}" if reason else "")
        path.write_text("\n".join(text), encoding="utf-8")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ravel", required=True)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--update", action="store_true")
    parser.add_argument("paths", nargs="*", type=pathlib.Path)
    arguments = parser.parse_args()
    ravel = os.path.abspath(arguments.ravel)
    paths = [path.resolve() for path in arguments.paths] or [run_programs.PROGRAMS / "beam"]
    programs = [run_programs.read_program(each, run_programs.PROGRAMS)
                for path in paths for each in run_programs.find_programs(path)]
    # Without a defect, and nothing reported that is none, there is nothing to try.
    programs = [p for p in programs if any(a.rule and a.count > 0 for a in p.annotations)]
    topics, reasons, wrong, all_results = collections.Counter(), collections.Counter(), [], []
    shown = collections.Counter()
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        def one(numbered):
            number, program = numbered
            report = run(ravel, program, os.path.join(folder, str(number)))
            return judge(ravel, program, report)
        for program, (sentences, results) in zip(programs, pool.map(one, enumerate(programs))):
            wrong += sentences
            all_results += results
            topic = program.topic.split("/")[1]
            topics[topic] += len(results)
            shown[topic] += sum(state == "witnessed" for _, state, _ in results)
            reasons.update((topic, reason) for _, state, reason in results if state != "witnessed")
    if arguments.update:
        update(all_results)
        wrong = [sentence for sentence in wrong if ": says " not in sentence]
    for sentence in wrong:
        print(sentence)
    wrong = [sentence for sentence in wrong if ": says " not in sentence]
    for topic, count in sorted(topics.items()):
        print(f"{topic}: {shown[topic]} of {count} witnessed ({100 * shown[topic] / count:.0f}%; "
              f"wanted {100 * SHARES.get(topic, 0):.0f}%)")
    for (topic, reason), count in sorted(reasons.items(), key=lambda item: -item[1]):
        print(f"  {count:4} {topic}: {reason}")
    fallen = [topic for topic, count in topics.items() if shown[topic] < HELD.get(topic, 0) * count]
    for topic in fallen:
        print(f"{topic}: less is witnessed than before")
    return 1 if wrong or (fallen and not arguments.paths) else 0


if __name__ == "__main__":
    sys.exit(main())
