# SPDX-License-Identifier: Apache-2.0
#
# tests/same_report must speak of every difference, and be silent where there is none. A shell script stands in for Ravel.

import importlib.machinery
import importlib.util
import contextlib
import io
import json
import pathlib
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
loader = importlib.machinery.SourceFileLoader("same_report", str(HERE / "same_report"))
same_report = importlib.util.module_from_spec(importlib.util.spec_from_loader("same_report", loader))
loader.exec_module(same_report)


class SameReport(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory())).resolve()
        self.programs = self.folder / "programs"
        (self.programs / "beam").mkdir(parents=True)
        (self.programs / "beam/one.erl").write_text("-module(one).\n%~ flags: --min-score 0.5\nf() -> ok.  %~ none\n")

    def save(self, name, script):
        ravel = self.folder / (name + ".sh")
        ravel.write_text("#!/bin/sh\n" + script)
        ravel.chmod(0o755)
        return self.run_it("save", str(self.folder / name), "--ravel", str(ravel), "--programs", str(self.programs))

    def run_it(self, *arguments):
        """The exit status and what was printed."""
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            status = same_report.main(arguments)
        return status, out.getvalue()

    def compare(self, one, other):
        return self.run_it("compare", str(self.folder / one), str(self.folder / other))

    def test_same_but_for_stats(self):
        self.save("one", """echo '{"findings": [], "stats": {"seconds": 1}}'""")
        self.save("two", """echo '{"findings": [], "stats": {"seconds": 2}}'""")
        status, text = self.compare("one", "two")
        self.assertEqual(status, 0, text)
        self.assertIn("1 reports compared, 0 differ", text)

    def test_another_finding(self):
        self.save("one", """echo '{"findings": []}'""")
        self.save("two", """echo '{"findings": ["there"]}'""")
        status, text = self.compare("one", "two")
        self.assertEqual(status, 1)
        self.assertIn("differs: programs/beam/one.erl", text)
        self.assertIn('"there"', text)

    def test_another_status(self):
        self.save("one", "echo '{}'; exit 0")
        self.save("two", "echo '{}'; exit 2")
        self.assertEqual(self.compare("one", "two")[0], 1)

    def test_no_json(self):
        self.save("one", "echo broken; exit 134")
        saved = json.loads((self.folder / "one/programs/beam/one.erl.json").read_text())
        self.assertEqual(saved, {"status": 134, "stderr": [], "report": "broken\n"})

    def test_missing_program(self):
        self.save("one", "echo '{}'")
        (self.programs / "beam/two.erl").write_text("-module(two).\nf() -> ok.  %~ none\n")
        self.save("two", "echo '{}'")
        status, text = self.compare("one", "two")
        self.assertEqual(status, 1)
        self.assertIn("two.erl.json", text)

    def test_all_scores_whatever_the_program_asks_for(self):
        self.save("one", 'echo "$@"')
        saved = json.loads((self.folder / "one/programs/beam/one.erl.json").read_text())
        self.assertEqual(saved["report"].split(),
                         ["check", "--format", "json", "--all", "--min-score", "0", "--jobs", "1", "beam/one.erl"])

    def test_growth(self):
        before = {"a": {"group": "beam", "seconds": 10.0, "megabytes": 100.0}}
        for seconds, megabytes, grown in ((10.4, 104, 0), (10.6, 100, 1), (10.0, 120, 1), (12.0, 130, 2), (8.0, 50, 0)):
            with contextlib.redirect_stdout(io.StringIO()):
                after = {"a": {"group": "beam", "seconds": seconds, "megabytes": megabytes}}
                self.assertEqual(same_report.print_growth(before, after, 5.0), grown, (seconds, megabytes))

    def test_paths_behind_options(self):
        (self.folder / "more").mkdir()
        ravel = self.folder / "ravel.sh"
        ravel.write_text("#!/bin/sh\necho '{}'")
        ravel.chmod(0o755)
        for number, arguments in enumerate((["--ravel", str(ravel), str(self.folder / "more")],
                                            [str(self.folder / "more"), "--ravel", str(ravel)])):
            saved = self.folder / str(number)
            self.run_it("save", str(saved), *arguments, "--programs", str(self.programs))
            self.assertEqual(len(list((saved / "real").glob("*more.json"))), 1)

    def test_nothing_is_overwritten(self):
        self.save("one", "echo '{}'")
        self.assertEqual(self.save("one", "echo '{}'")[0], 2)

    def test_nothing_saved(self):
        self.assertEqual(self.compare("one", "two")[0], 2)


if __name__ == "__main__":
    unittest.main()
