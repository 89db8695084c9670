# SPDX-License-Identifier: Apache-2.0
#
# tools/tally.py must not lose a failure, whoever writes the summary.

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tools"))
from tally import count  # noqa: E402


class Tally(unittest.TestCase):
    def test_googletest(self):
        self.assertEqual(count("[  PASSED  ] 63 tests.\n", True), (63, 0))
        failed = "[  PASSED  ] 60 tests.\n[  FAILED  ] 2 tests, listed below:\n[  FAILED  ] A.b\n\n 2 FAILED TESTS\n"
        self.assertEqual(count(failed, False), (60, 2))

    def test_unittest(self):
        self.assertEqual(count("....\n----\nRan 20 tests in 0.554s\n\nOK\n", True), (20, 0))
        self.assertEqual(count("Ran 20 tests in 0.5s\n\nFAILED (failures=2, errors=1)\n", False), (17, 3))

    def test_cram(self):
        self.assertEqual(count("# Ran 12 tests, 2 skipped, 1 failed.\n", False), (9, 1))

    def test_our_own(self):
        self.assertEqual(count("3 passed, 4 failed\nmore\n5 passed, 0 failed\n", True), (5, 0))

    def test_without_a_summary(self):
        self.assertEqual(count("", True), (1, 0))
        self.assertEqual(count("Segmentation fault", False), (0, 1))

    def test_the_exit_status_has_the_last_word(self):
        self.assertEqual(count("[  PASSED  ] 63 tests.\nAddressSanitizer: leak\n", False), (63, 1))


if __name__ == "__main__":
    unittest.main()
