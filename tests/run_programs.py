#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
#
# Runs Ravel over the annotated programs of tests/programs/ and compares what it reports with what the programs say
# about themselves (tests/programs/README.md tells how they say it). A finding that no annotation accounts for fails as
# much as one that is missing. Known false alarms and known misses are annotated as such: they pass, they count
# against precision and recall, and the day the tool gets better the test fails until the line is updated.
#
# The figures at the end are computed from what the tool did, not from what the annotations hope for.

import argparse
import concurrent.futures
import dataclasses
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

import jvm_programs

HERE = pathlib.Path(__file__).resolve().parent
PROGRAMS = HERE / "programs"

# How a comment starts, by the file's extension.
COMMENT = {".erl": "%", ".hrl": "%", ".ex": "#", ".exs": "#", ".java": "//", ".kt": "//", ".scala": "//",
           ".c": "//", ".cc": "//", ".cpp": "//", ".h": "//", ".hpp": "//"}
# What a folder is passed for, as against headers that only come along.
SOURCE = {".erl", ".ex", ".java", ".kt", ".scala", ".c", ".cc", ".cpp"}

ANNOTATION = re.compile(
    r"(?:none\s+missed\s+(?P<missed>[a-z][a-z-]*(?:/[a-z_-]+)?)|(?P<none>none)"
    r"|(?!none\b)(?P<rule>[a-z][a-z-]*(?:/[a-z_-]+)?)(?:\s+x(?P<count>[1-9][0-9]*))?(?P<spurious>\s+spurious)?)"
    r"(?:\s+--\s.*)?$")


# `stats: pairs original 5, pairs reachable 2`: what `stats.more` of the report must say.
FIGURE = re.compile(r"(?P<name>[a-z][a-z ]*) (?P<count>[0-9]+)$")


# What a Ravel without Clang answers to a C or C++ file.
DEFAULT_REPORT = "report: default"  # an annotation: without --all
WITHOUT_CLANG = "built without Clang"


class BadAnnotation(Exception):
    """A program that does not say what it should; the message names file and line."""


@dataclasses.dataclass
class Annotation:
    file: str  # relative to PROGRAMS
    line: int  # the line it speaks of
    rule: str  # "" where nothing is wrong
    kind: str  # "" where any kind will do
    defect: bool  # the truth
    count: int  # how many findings the tool must report here

    def about(self):
        """In words, for messages."""
        name = self.rule + ("/" + self.kind if self.kind else "")
        if not self.rule:
            return "none"
        if self.count == 0:
            return f"none missed {name}"
        return name + (f" x{self.count}" if self.count > 1 else "") + ("" if self.defect else " spurious")


@dataclasses.dataclass
class Program:
    path: pathlib.Path
    topic: str
    flags: list
    compiler: list  # flags for Clang, behind `--`
    annotations: list
    figures: dict  # what --stats must count, by the figure's name


@dataclasses.dataclass
class Tally:
    found: int = 0  # defects reported
    quiet: int = 0  # correct places left alone
    false_alarms: int = 0  # correct places reported
    misses: int = 0  # defects not reported
    shown: int = 0  # defects in the default report, that is without --all
    programs: int = 0
    failed: int = 0

    def add(self, other):
        for field in dataclasses.fields(self):
            setattr(self, field.name, getattr(self, field.name) + getattr(other, field.name))

    def precision(self):
        return share(self.found, self.found + self.false_alarms)

    def recall(self):
        return share(self.found, self.found + self.misses)


def share(part, whole):
    return f"{100 * part / whole:.1f}%" if whole else "-"


def comment_of(line, mark):
    """Splits a line into code and comment text. A mark inside a string or a quoted atom starts no comment."""
    quote = ""
    i = 0
    while i < len(line):
        char = line[i]
        if quote:
            if char == "\\":
                i += 1
            elif char == quote:
                quote = ""
        elif line.startswith(mark, i):
            return line[:i], line[i:]
        elif char in "\"'":
            quote = char
        elif char == "$" and mark == "%":  # Erlang's character literals: $", $%, $\"
            i += 2 if line[i + 1:i + 2] == "\\" else 1
        i += 1
    return line, ""


def parse_annotation(text, file, line):
    match = ANNOTATION.match(text)
    if not match:
        raise BadAnnotation(f"{file}:{line}: cannot understand the annotation '{text}'")
    if match["none"]:
        return Annotation(file, line, "", "", False, 0)
    rule, _, kind = (match["missed"] or match["rule"]).partition("/")
    if match["missed"]:
        return Annotation(file, line, rule, kind, True, 0)
    return Annotation(file, line, rule, kind, not match["spurious"], int(match["count"] or 1))


def parse_figures(text, file, line):
    parts = [FIGURE.match(part.strip()) for part in text.split(",")]
    if not all(parts):
        raise BadAnnotation(f"{file}:{line}: cannot understand the figures '{text.strip()}'")
    return {match["name"]: int(match["count"]) for match in parts}


def read_source(path, name):
    """The annotations, the flags, those for the compiler, and the figures in one file. An annotation alone on its line speaks of the next line
    with code."""
    mark = COMMENT[path.suffix]
    annotations, flags, compiler, figures, waiting = [], [], [], {}, []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        code, comment = comment_of(line, mark)
        texts = [part.strip() for part in comment.split(mark + "~")[1:]]
        has_code = bool(code.strip())
        for text in texts:
            if text == DEFAULT_REPORT:
                flags.append(DEFAULT_REPORT)
            elif text.startswith("flags:"):
                flags += shlex.split(text[len("flags:"):])
            elif text.startswith("compiler:"):
                compiler += shlex.split(text[len("compiler:"):])
            elif text.startswith(("java:", "given:")):  # for jvm_programs.py
                continue
            elif re.match(r"(un)?witnessed\b", text):  # for confirm/programs.py
                continue
            elif text.startswith("stats:"):
                figures.update(parse_figures(text[len("stats:"):], name, number))
            elif has_code:
                annotations.append(parse_annotation(text, name, number))
            else:
                waiting.append(parse_annotation(text, name, number))
        if has_code:
            for annotation in waiting:
                annotation.line = number
            annotations += waiting
            waiting = []
    if waiting:
        raise BadAnnotation(f"{name}:{waiting[0].line}: no line of code follows this annotation")
    return annotations, flags, compiler, figures


def is_program_folder(folder):
    """A folder that holds a source file of its own name is one program of several files."""
    return any(file.suffix in SOURCE and file.stem == folder.name for file in folder.iterdir())


def read_program(path, base):
    files = [path] if path.is_file() else sorted(f for f in path.rglob("*") if f.suffix in COMMENT)
    annotations, flags, compiler, figures = [], [], [], {}
    for file in files:
        more_annotations, more_flags, more_compiler, more_figures = read_source(file, file.relative_to(base).as_posix())
        annotations += more_annotations
        flags += more_flags
        compiler += more_compiler
        figures.update(more_figures)
    name = path.relative_to(base)
    if not annotations:
        raise BadAnnotation(f"{name}: the program has no annotation, so it tests nothing")
    # The default report leaves out what nothing speaks for; a program that is about that says so.
    flags = [flag for flag in flags if flag != DEFAULT_REPORT] if DEFAULT_REPORT in flags else ["--all", *flags]
    # Elixir's compiler runs code of the program, and these programs are our own.
    flags += ["--trust"] if any(file.suffix == ".ex" for file in files) else []
    flags += jvm_programs.flags_of(path) + (["--stats"] if figures else [])
    return Program(path, "/".join(name.parts[:2]), flags, compiler, annotations, figures)


def find_programs(path):
    """Every program at or below `path`, in order."""
    if path.is_file():
        return [path] if path.suffix in SOURCE else []
    if is_program_folder(path):
        return [path]
    return [program for entry in sorted(path.iterdir()) if entry.name != "_lib" for program in find_programs(entry)]


def lines_of(finding):
    """Where a finding is: a check-then-act at each of its acts, the writes; any other at each of its locations."""
    locations = finding["locations"]
    if finding["rule"] == "check-then-act":
        locations = [location for location in locations if location["role"] == "write"]
    return {(location["file"], location["line"]) for location in locations}


def matches(annotation, finding):
    return (finding["rule"] == annotation.rule and annotation.kind in ("", finding.get("kind", ""))
            and (annotation.file, annotation.line) in lines_of(finding))


def describe(finding):
    places = ", ".join(f"{location['role']} at {location['file']}:{location['line']}"
                       for location in finding["locations"])
    return f"{finding['rule']}/{finding.get('kind', '')}: {places}: {finding['message']}"


def compare(program, report):
    """What is wrong, as sentences, and the tally of what the tool did."""
    findings = report["findings"]
    counted = report.get("stats", {}).get("more", {})
    wrong = [f"the report counts {counted.get(name)} for '{name}', and {count} is right"
             for name, count in program.figures.items() if counted.get(name) != count]
    tally = Tally(programs=1)
    for annotation in program.annotations:
        if annotation.rule:
            reported = sum(matches(annotation, finding) for finding in findings)
        else:
            here = (annotation.file, annotation.line)
            reported = sum(here in lines_of(finding) for finding in findings)
        if annotation.defect:
            tally.found += reported > 0
            tally.shown += any(finding.get("evident", True) and matches(annotation, finding) for finding in findings)
            tally.misses += reported == 0
        else:
            tally.false_alarms += reported > 0
            tally.quiet += reported == 0
        if reported != annotation.count:
            place = f"{annotation.file}:{annotation.line}"
            wrong.append(f"{place}: annotated '{annotation.about()}', so {annotation.count} finding(s) must be "
                         f"reported here, but {reported} are")
    for finding in findings:
        if not finding["message"]:
            wrong.append(f"{describe(finding)} says nothing: its message is empty")
        # A finding at a line that says `none` has been told above; one that is known to be missed, too.
        if not any(matches(annotation, finding) or
                   (not annotation.rule and (annotation.file, annotation.line) in lines_of(finding))
                   for annotation in program.annotations):
            wrong.append(f"no annotation accounts for {describe(finding)}")
            tally.false_alarms += 1
    tally.failed = bool(wrong)
    return wrong, tally


def source_file(location, program, base):
    """The location's file relative to `base`. A class file knows the base name of its source only: the program's file of
    that name is meant."""
    name = os.path.normpath(location["file"])
    if not jvm_programs.is_jvm(program.path) or (base / name).is_file():
        return name
    files = [program.path] if program.path.is_file() else sorted(program.path.rglob(os.path.basename(name)))
    return next((file.relative_to(base).as_posix() for file in files if file.name == os.path.basename(name)), name)


def run_ravel(ravel, program, base, classes, default_report):
    """The report, or a sentence that says why there is none to be had. `classes`: where the program's class files are,
    for one that was compiled before."""
    name = str(classes) if classes else program.path.relative_to(base).as_posix()
    flags = program.flags if not default_report else [flag for flag in program.flags if flag != "--all"]
    command = [*ravel, "check", "--format", "json", *flags, name]
    command += ["--", *program.compiler] if program.compiler else []
    environment = {key: value for key, value in os.environ.items() if not key.startswith("RAVEL_")}
    try:
        result = subprocess.run(command, cwd=base, env=environment, capture_output=True, text=True, timeout=120,
                                stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return None, "ravel did not end within 120 seconds"
    shown = f"\n{result.stdout[-2000:]}{result.stderr[-2000:]}".rstrip()
    if result.returncode == 2 and WITHOUT_CLANG in shown:
        return None, WITHOUT_CLANG
    if result.returncode not in (0, 1):
        return None, f"ravel ended with status {result.returncode}: {shlex.join(command)}{shown}"
    try:
        report = json.loads(result.stdout)
        findings = report["findings"]
        if (len(findings) > 0) != (result.returncode == 1):
            return None, f"ravel ended with status {result.returncode}, but reported {len(findings)} finding(s)"
        for finding in findings:
            for location in finding["locations"]:
                location["file"] = source_file(location, program, base)
    except (ValueError, KeyError, TypeError) as error:
        return None, f"the JSON report is not as documented ({error!r}){shown}"
    return report, ""


def check_program(ravel, path, base, classes, default_report):
    """(topic, sentences about what is wrong, tally) for one program."""
    topic = "/".join(path.relative_to(base).parts[:2])
    try:
        program = read_program(path, base)
    except BadAnnotation as error:
        return topic, [str(error)], Tally(programs=1, failed=1)
    report, failure = run_ravel(ravel, program, base, classes, default_report)
    if report is None:
        return topic, [failure], Tally(programs=1, failed=1)
    return topic, *compare(program, report)


def print_table(topics):
    total = Tally()
    for tally in topics.values():
        total.add(tally)
    rows = [*sorted(topics.items()), ("all", total)]
    width = max(len(name) for name, _ in rows)
    print(f"{'topic':{width}}  programs  found  by default  quiet  false alarms  misses  precision  recall")
    for name, tally in rows:
        print(f"{name:{width}}  {tally.programs:8}  {tally.found:5}  {tally.shown:10}  {tally.quiet:5}  {tally.false_alarms:12}"
              f"  {tally.misses:6}  {tally.precision():>9}  {tally.recall():>6}")
    print(f"{total.programs - total.failed} passed, {total.failed} failed")
    return total


def main(arguments):
    parser = argparse.ArgumentParser(description="compare Ravel's findings with the annotations in tests/programs/")
    parser.add_argument("--with-clang", action="store_true", help="fail if the program cannot read C and C++")
    parser.add_argument("--ravel", default=str(HERE.parent / "ravel"), help="the program to test")
    parser.add_argument("--programs", type=pathlib.Path, default=PROGRAMS, help="the folder that holds the programs")
    parser.add_argument("--default-report", action="store_true", help="what users see, without --all")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("paths", nargs="*", type=pathlib.Path, help="only these programs or folders")
    options = parser.parse_args(arguments)
    base = options.programs.resolve()
    roots = [path.resolve() for path in options.paths] or [base]
    paths = [program for root in roots for program in find_programs(root)]
    if not paths:
        print(f"no programs in {base}")
        return 1
    with tempfile.TemporaryDirectory(prefix="ravel-programs-") as folder:
        return check_all(options, paths, base, pathlib.Path(folder))


def check_all(options, paths, base, folder):
    ravel = [os.path.abspath(options.ravel)]
    classes, broken, skipped = jvm_programs.compile_programs(paths, base, folder)
    for path, reason in skipped.items():
        print(f"skipped {path.relative_to(base)}: {reason}")
    paths = [path for path in paths if path not in skipped]

    def check_one(path):
        if path in broken:
            return "/".join(path.relative_to(base).parts[:2]), [broken[path]], Tally(programs=1, failed=1)
        return check_program(ravel, path, base, classes.get(path), options.default_report)

    topics, without_clang = {}, 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        outcomes = pool.map(check_one, paths)
        for path, (topic, wrong, tally) in zip(paths, outcomes):
            if wrong == [WITHOUT_CLANG]:
                without_clang += 1
                continue
            topics.setdefault(topic, Tally()).add(tally)
            if wrong:
                print(f"FAILED {path.relative_to(base)}")
                for sentence in wrong:
                    print(f"  {sentence}")
                sys.stdout.flush()
    if without_clang:
        print(f"skipped {without_clang} programs in C and C++: {WITHOUT_CLANG}")
        if options.with_clang:
            return 1
    return 1 if topics and print_table(topics).failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
