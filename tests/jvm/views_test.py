# SPDX-License-Identifier: Apache-2.0
#
# The two views of the races of a program (Naik, Aiken, Whaley, PLDI 2006, section 2.3): by field, where everything that
# happens to a field is one finding, and by object, where the objects of one class that come from two places in the program
# are two. And what every finding tells: the way to each access, and the locks held there.

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

RAVEL = ""
PROGRAM = """
public class Views {
    static class Counter {
        int n;
        int m;
    }
    static void use(Counter counter) {
        synchronized (counter) { counter.n++; counter.m++; }
    }
    public static void main(String[] args) {
        Counter first = left();
        Counter second = right();
        new Thread(() -> use(first)).start();
        new Thread(() -> use(second)).start();
        first.n++; first.m++;
        second.n++; second.m++;
    }
    static Counter left() { return new Counter(); }
    static Counter right() { return new Counter(); }
}
"""


class Views(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="ravel-views-")
        source = pathlib.Path(cls.folder.name) / "Views.java"
        source.write_text(PROGRAM.lstrip())
        cls.classes = pathlib.Path(cls.folder.name) / "classes"
        subprocess.run(["javac", "-g", "-d", cls.classes, source], check=True)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def check(self, *options):
        result = subprocess.run([RAVEL, "check", "--format", "json", *options, self.classes], capture_output=True,
                                text=True, stdin=subprocess.DEVNULL)
        self.assertEqual(result.returncode, 1, result.stderr)
        return json.loads(result.stdout)["findings"]

    def test_by_field(self):
        findings = self.check("--group", "field")
        self.assertEqual(sorted(finding["subject"].split("$")[-1] for finding in findings), ["Counter.m", "Counter.n"])
        self.assertEqual([f["fingerprint"] for f in findings], [f["fingerprint"] for f in self.check()])

    def test_by_object(self):
        findings = self.check("--group", "object")
        self.assertEqual(len(findings), 2)
        for finding, line in zip(sorted(findings, key=lambda finding: finding["locations"][0]["line"]), (14, 15)):
            self.assertIn(line, {location["line"] for location in finding["locations"]})
            self.assertNotIn(29 - line, {location["line"] for location in finding["locations"]})

    def test_ways_and_locks(self):
        for finding in self.check():
            ways = {(step["function"], step["line"]) for location in finding["locations"]
                    for step in location.get("path", [])}
            self.assertTrue({("Views.main", 12), ("Views.main", 13)} & ways)
            self.assertEqual({len(location["holds"]) for location in finding["locations"][:2]}, {0, 1})

    def test_same_bytes_whatever_the_jobs(self):
        self.assertEqual(self.check("--jobs", "1"), self.check("--jobs", "4"))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--ravel", required=True)
    options, rest = parser.parse_known_args()
    RAVEL = options.ravel
    unittest.main(argv=[sys.argv[0], *rest])
