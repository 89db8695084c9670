# SPDX-License-Identifier: Apache-2.0
#
# The runner of the annotated programs must be able to fail. Here it meets a stand-in for Ravel that "reports" whatever
# the program's `report:` comments tell it to, so that every way of agreeing and disagreeing can be tried.

import contextlib
import io
import pathlib
import shutil
import sys
import tempfile
import textwrap
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import run_programs  # noqa: E402

# Reports one finding per line that holds "report: RULE KIND [WRITE-LINE]"; the line itself is the read.
STANDIN = """#!/usr/bin/python3
import json, pathlib, sys
behind = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
path = pathlib.Path(sys.argv[behind - 1])
files = [path] if path.is_file() else sorted(path.rglob("*.erl"))
findings = []
for file in files:
    for number, line in enumerate(file.read_text().splitlines(), 1):
        if "report: " in line:
            rule, kind, *write = line.split("report: ")[1].split()[:3]
            write = int(write[0]) if write and write[0].isdigit() else number
            findings.append({"rule": rule, "kind": kind, "message": "" if "mute!" in line else "m", "locations": [
                {"role": "read", "file": "./" + str(file), "line": number},
                {"role": "write", "file": str(file), "line": write}]})
        if "crash!" in line: sys.exit(2)
        if "no-clang!" in line: print("this ravel was built without Clang", file=sys.stderr); sys.exit(2)
        if "garbage!" in line: print("not json"); sys.exit(0)
        if "need-flag!" in line and "--special" not in sys.argv: sys.exit(2)
        if "need-compiler-flag!" in line and sys.argv[behind + 1:] != ["-fopenmp"]: sys.exit(2)
more = {"pairs original": 5} if "--stats" in sys.argv else {}
print(json.dumps({"findings": findings, "stats": {"more": more}}))
sys.exit(1 if findings and "lie!" not in path.name else 0)
"""


class Runner(unittest.TestCase):
    def setUp(self):
        self.dir = pathlib.Path(tempfile.mkdtemp(prefix="ravel-runner-"))
        self.addCleanup(shutil.rmtree, self.dir)
        self.ravel = self.dir / "ravel"
        self.ravel.write_text(STANDIN)
        self.ravel.chmod(0o755)
        self.programs = self.dir / "programs"
        (self.programs / "beam/races").mkdir(parents=True)

    def write(self, name, text):
        path = self.programs / "beam/races" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text))

    def run_all(self):
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            status = run_programs.main(["--ravel", str(self.ravel), "--programs", str(self.programs), "--jobs", "2"])
        return status, output.getvalue()

    def check(self, text, last_line, *expected, name="a.erl"):
        """Runs over one program and compares the runner's last line; `expected` must occur in its output."""
        self.write(name, text)
        status, output = self.run_all()
        self.assertEqual(output.splitlines()[-1], last_line, output)
        self.assertEqual(status, 0 if last_line.endswith(" 0 failed") else 1)
        for part in expected:
            self.assertIn(part, output)
        return output

    def row(self, output):
        return next(line.split()[1:] for line in output.splitlines() if line.startswith("all "))

    def test_agreement(self):
        output = self.check("""\
            one(). % report: check-then-act ets 3
            two(). %~ none
            three(). %~ check-then-act
            """, "1 passed, 0 failed")
        self.assertEqual(self.row(output), ["1", "1", "1", "1", "0", "0", "100.0%", "100.0%"])

    def test_missing_finding_fails(self):
        output = self.check("act(). %~ check-then-act\n", "0 passed, 1 failed", "a.erl:1: annotated 'check-then-act'")
        self.assertEqual(self.row(output), ["1", "0", "0", "0", "0", "1", "-", "0.0%"])

    def test_extra_finding_fails(self):
        output = self.check("""\
            act(). % report: check-then-act ets
            other(). %~ none
            """, "0 passed, 1 failed", "no annotation accounts for check-then-act/ets")
        self.assertEqual(self.row(output), ["1", "0", "0", "1", "1", "0", "0.0%", "-"])

    def test_finding_without_a_message_fails(self):
        self.check("act(). % mute! report: check-then-act ets %~ check-then-act\n", "0 passed, 1 failed", "says nothing")

    def test_finding_at_none_fails(self):
        self.check("%~ none\nact(). % report: check-then-act ets\n", "0 passed, 1 failed", "annotated 'none'")

    def test_two_where_one_is_annotated_fails(self):
        text = """\
            a(). % report: check-then-act ets 3
            b(). % report: check-then-act ets 3
            act(). %~ check-then-act"""
        self.check(text + "\n", "0 passed, 1 failed", "but 2 are")
        self.check(text + " x2\n", "1 passed, 0 failed")
        self.check(text + " x3\n", "0 passed, 1 failed")

    def test_figures(self):
        self.check("%~ stats: pairs original 5\na(). %~ none\n", "1 passed, 0 failed")
        self.check("%~ stats: pairs original 6\na(). %~ none\n", "0 passed, 1 failed", "counts 5 for 'pairs original'")
        self.check("%~ stats: pairs left 0\na(). %~ none\n", "0 passed, 1 failed", "counts None for 'pairs left'")
        self.check("%~ stats: pairs\na(). %~ none\n", "0 passed, 1 failed", "cannot understand the figures 'pairs'")

    def test_java_that_does_not_compile_fails_and_too_new_is_skipped(self):
        (self.programs / "jvm").mkdir()
        (self.programs / "jvm/Bad.java").write_text("class Bad { int f( } //~ none\n")
        (self.programs / "jvm/Late.java").write_text("//~ java: 99\nclass Late { } //~ none\n")
        (self.programs / "jvm/Good.java").write_text("class Good { } //~ none\n")
        output = self.check("a(). %~ none\n", "2 passed, 1 failed", "skipped jvm/Late.java: needs a JDK of version 99")
        self.assertRegex(output, r"FAILED jvm/Bad.java\n  does not compile: Bad.java:1")

    def test_location_by_base_name_of_the_source(self):
        folder = self.programs / "jvm/races/Two"
        folder.mkdir(parents=True)
        (folder / "Two.java").write_text("class Two { } //~ race\n")
        program = run_programs.read_program(folder, self.programs)
        name = run_programs.source_file({"file": "some/where/Two.java"}, program, self.programs)
        self.assertEqual(name, "jvm/races/Two/Two.java")

    def test_wrong_rule_or_kind_fails(self):
        self.check("%~ check-then-act/ets\na(). % report: check-then-act ets\n", "1 passed, 0 failed")
        self.check("%~ check-then-act/mnesia\na(). % report: check-then-act ets\n", "0 passed, 1 failed")
        self.check("%~ race\na(). % report: check-then-act ets\n", "0 passed, 1 failed")

    def test_two_kinds_at_one_line(self):
        text = """\
            a(). % report: check-then-act ets 4
            b(). % report: check-then-act registry 4
            %~ check-then-act/ets %~ check-then-act/registry
            act().
            """
        self.check(text, "1 passed, 0 failed")

    def test_read_is_not_the_place_of_a_check_then_act(self):
        self.check("a(). %~ check-then-act\nb().\n% report: check-then-act ets 2\n", "0 passed, 1 failed")

    def test_known_false_alarm_passes_and_costs_precision(self):
        output = self.check("""\
            %~ check-then-act spurious -- only one process can get here
            a(). % report: check-then-act ets
            %~ check-then-act
            b(). % report: check-then-act ets
            """, "1 passed, 0 failed")
        self.assertEqual(self.row(output), ["1", "1", "1", "0", "1", "0", "50.0%", "100.0%"])

    def test_cured_false_alarm_fails(self):
        self.check("%~ check-then-act spurious\na().\n", "0 passed, 1 failed", "check-then-act spurious")

    def test_known_miss_passes_and_costs_recall(self):
        output = self.check("""\
            %~ none missed check-then-act/ets -- through a port
            a().
            %~ check-then-act
            b(). % report: check-then-act ets
            """, "1 passed, 0 failed")
        self.assertEqual(self.row(output), ["1", "1", "1", "0", "0", "1", "100.0%", "50.0%"])

    def test_cured_miss_fails(self):
        self.check("%~ none missed check-then-act\na(). % report: check-then-act ets\n", "0 passed, 1 failed",
                   "annotated 'none missed check-then-act'")

    def test_annotation_alone_speaks_of_the_next_code(self):
        self.check("""\
            %~ check-then-act

            % a comment in between
            act(). % report: check-then-act ets
            """, "1 passed, 0 failed")

    def test_annotation_without_code_or_sense_or_at_all_fails(self):
        self.check("a().\n%~ none\n", "0 passed, 1 failed", "no line of code follows")
        self.check("a(). %~ Check Then Act\n", "0 passed, 1 failed", "cannot understand")
        self.check("a(). %~ none spurious\n", "0 passed, 1 failed", "cannot understand")
        self.check("a().\n", "0 passed, 1 failed", "has no annotation")

    def test_marks_in_strings_are_no_annotations(self):
        self.check("""\
            a() -> io:format("100%~ nonsense", '%~ too', [$", $%]). %~ none
            """, "1 passed, 0 failed")

    def test_failing_tool_fails(self):
        self.check("a(). %~ none\n% crash!\n", "0 passed, 1 failed", "status 2")
        self.check("a(). %~ none\n% garbage!\n", "0 passed, 1 failed", "not as documented")

    def test_exit_status_must_agree_with_the_report(self):
        self.check("%~ check-then-act\na(). % report: check-then-act ets\n", "0 passed, 1 failed", "ended with status 0",
                   name="lie!.erl")

    def test_flags_reach_the_tool(self):
        self.check("%~ flags: --unknown-calls any\n% need-flag!\na(). %~ none\n", "0 passed, 1 failed", "status 2")
        self.check("%~ flags: --special\n% need-flag!\na(). %~ none\n", "1 passed, 0 failed")

    def test_compiler_flags_come_behind_the_program(self):
        self.check("%~ compiler: -fopenmp\n% need-compiler-flag!\na(). %~ none\n", "1 passed, 0 failed")
        self.check("% need-compiler-flag!\na(). %~ none\n", "0 passed, 1 failed", "status 2")

    def test_without_clang_a_program_is_skipped(self):
        self.write("b.erl", "b(). %~ none\n")
        self.check("a(). %~ none\n% no-clang!\n", "1 passed, 0 failed", "skipped 1 programs in C and C++: built without Clang")

    def test_folder_with_a_file_of_its_name_is_one_program(self):
        self.write("server/server.erl", "%~ check-then-act\na(). % report: check-then-act ets\n")
        self.write("server/helper.erl", "b(). % needs no annotation of its own\n")
        self.write("group/one.erl", "a(). %~ none\n")
        self.check("a(). %~ none\n", "3 passed, 0 failed", "beam/races")

    def test_no_programs_is_a_failure(self):
        with contextlib.redirect_stdout(io.StringIO()):
            self.assertEqual(run_programs.main(["--ravel", "x", "--programs", str(self.programs)]), 1)


if __name__ == "__main__":
    unittest.main()
