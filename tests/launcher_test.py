# SPDX-License-Identifier: Apache-2.0
#
# The launcher ./ravel, run in a scratch copy with stand-ins for apt-get, dpkg-query, cmake and ninja, so that every
# situation of a user's machine can be had in a moment: nothing installed, no root, no Debian, a build that fails, a
# source edited after the build. The stand-in for ninja "builds" a program that prints its arguments and directory.
# Real installing and building is seen by the trial in a clean system, not here.

import os
import pathlib
import shutil
import subprocess
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent

STANDINS = {
    "dpkg-query": """for p in "$@"; do
        if [ -e "$FAKE/installed/$p" ]; then echo "installed $p"; fi; done""",
    "apt-get": """echo "apt-get $*" | tee -a "$FAKE/log"
        [ -e "$FAKE/apt-fails" ] && exit 100
        for p in "$@"; do case $p in -*|install|update|Dpkg*) ;; *) touch "$FAKE/installed/$p";; esac; done; true""",
    "cmake": """echo "cmake $*" | tee -a "$FAKE/log"; mkdir -p build/release; touch build/release/build.ninja
        echo "CMAKE_HOME_DIRECTORY:INTERNAL=$(pwd -P)" > build/release/CMakeCache.txt""",
    "ninja": """echo "ninja $*" | tee -a "$FAKE/log"
        [ -e "$FAKE/ninja-fails" ] && exit 1
        mkdir -p "$2/src"
        printf '#!/bin/sh\\necho "ran in $(pwd -P) with: $*"\\nexit 7\\n' > "$2/src/ravel"; chmod +x "$2/src/ravel" """,
    "id": "echo ${FAKE_UID:-0}",
}
# What the launcher needs of a real system; everything else is hidden from it.
REAL = "sh env sed tr find touch mv mkdir rm grep cat readlink flock chmod tee".split()


class Launcher(unittest.TestCase):
    def setUp(self):
        self.dir = pathlib.Path(tempfile.mkdtemp(prefix="ravel-launcher-"))
        self.addCleanup(shutil.rmtree, self.dir)
        self.tree = self.dir / "a tree"  # with a space, on purpose
        for name in ("ravel", "tools/setup.sh", "packages.txt"):
            target = self.tree / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, target)
        for name in ("src/cli/main.cc", "cmake/a.cmake", "docs/rules/race.md", "CMakeLists.txt", "CMakePresets.json"):
            target = self.tree / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text("")
        self.fake = self.dir / "fake"
        (self.fake / "installed").mkdir(parents=True)
        self.bin = self.dir / "bin"
        self.bin.mkdir()
        for name, body in STANDINS.items():
            (self.bin / name).write_text("#!/bin/sh\n" + body + "\n")
            (self.bin / name).chmod(0o755)
        for name in REAL:
            (self.bin / name).symlink_to(shutil.which(name))
        self.cwd = self.dir / "elsewhere"
        self.cwd.mkdir()

    def run_ravel(self, *arguments, command=None, **environment):
        env = {"PATH": str(self.bin), "FAKE": str(self.fake), **environment}
        return subprocess.run([command or self.tree / "ravel", *arguments], cwd=self.cwd, env=env, text=True,
                              capture_output=True, stdin=subprocess.DEVNULL)

    def log(self):
        path = self.fake / "log"
        text = path.read_text() if path.exists() else ""
        path.unlink(missing_ok=True)
        return text

    def build(self):
        result = self.run_ravel()
        self.assertEqual(result.returncode, 7, result.stderr)
        self.log()
        time.sleep(0.02)  # file times tick in steps of a few milliseconds

    def test_first_run_installs_builds_and_runs(self):
        result = self.run_ravel("check", "a b", "--jobs=2")
        self.assertEqual(result.stdout, f"ran in {self.cwd.resolve()} with: check a b --jobs=2\n")
        self.assertEqual(result.returncode, 7, "the program's own exit status must come through")
        log = self.log()
        self.assertRegex(log, r"(?s)apt-get .*update.*apt-get .*install.*g\+\+.*erlang-base.*cmake.*ninja")
        self.assertIn("RAVEL_TESTS=OFF", log)
        self.assertNotIn("gtest", log, "test packages are not needed to run")
        self.assertIn("installing", result.stderr)

    def test_second_run_does_nothing_else(self):
        self.build()
        result = self.run_ravel("x")
        self.assertEqual((self.log(), result.stderr), ("", ""))
        self.assertEqual(result.stdout, f"ran in {self.cwd.resolve()} with: x\n")

    def test_change_of_any_input_builds_again(self):
        for name in ("src/cli/main.cc", "cmake/a.cmake", "docs/rules/race.md", "CMakeLists.txt", "CMakePresets.json"):
            self.build()
            (self.tree / name).write_text("changed")
            self.run_ravel()
            self.assertIn("ninja", self.log(), name)

    def test_added_removed_and_backdated_files_build_again(self):
        self.build()
        (self.tree / "src/cli/new.cc").write_text("")
        self.run_ravel()
        self.assertIn("ninja", self.log())
        self.build()
        (self.tree / "src/cli/new.cc").unlink()
        self.run_ravel()
        self.assertIn("ninja", self.log())
        self.build()
        os.utime(self.tree / "src/cli/main.cc", (1, 1))
        self.run_ravel()
        self.assertIn("ninja", self.log())

    def test_installed_packages_are_left_alone(self):
        for line in (self.tree / "packages.txt").read_text().splitlines():
            if line[:1].isalpha():
                (self.fake / "installed" / line.split()[0]).touch()
        self.run_ravel()
        self.assertNotIn("apt-get", self.log())

    def test_other_releases_have_other_names(self):
        knows = self.bin / "apt-cache"
        knows.write_text('#!/bin/sh\n[ "$2" = libboost1.83-dev ]\n')
        knows.chmod(0o755)
        self.run_ravel()
        log = self.log()
        self.assertIn("libboost1.83-dev", log)
        self.assertNotIn("libboost1.81-dev", log)
        self.assertIn("openjdk-17-jdk-headless", log, "the first name, where none is known")

    def test_one_of_several_names_is_enough(self):
        (self.fake / "installed" / "libboost1.88-dev").touch()
        self.run_ravel()
        self.assertNotIn("libboost", self.log())

    def test_without_clang_it_goes_on_and_says_so(self):
        group = ""
        for line in (self.tree / "packages.txt").read_text().splitlines():
            group = line if line.startswith("[") else group
            if line[:1].isalpha() and group != "[native]":
                (self.fake / "installed" / line.split()[0]).touch()
        (self.fake / "apt-fails").touch()
        result = self.run_ravel("z")
        self.assertEqual(result.stdout, f"ran in {self.cwd.resolve()} with: z\n")
        self.assertRegex(result.stderr, r"going on without: this ravel will not read C and C\+\+ .*llvm-19-dev")

    def test_through_a_symbolic_link(self):
        link = self.dir / "link"
        link.symlink_to(self.tree / "ravel")
        self.assertEqual(self.run_ravel("y", command=link).stdout, f"ran in {self.cwd.resolve()} with: y\n")

    def test_without_root_it_says_what_to_install(self):
        result = self.run_ravel(FAKE_UID="1000")
        self.assertEqual((result.returncode, result.stdout), (2, ""))
        self.assertRegex(result.stderr, r"as root: +apt-get update && apt-get install .*cmake")

    def test_without_apt_it_lists_what_is_missing(self):
        for name in ("apt-get", "dpkg-query", "cmake"):
            (self.bin / name).unlink()
        result = self.run_ravel()
        self.assertEqual((result.returncode, result.stdout), (2, ""))
        self.assertRegex(result.stderr, r"(?s)not Debian.*cmake.*libfmt-dev")

    def test_failing_install_and_failing_build(self):
        (self.fake / "apt-fails").touch()
        result = self.run_ravel()
        self.assertEqual((result.returncode, result.stdout), (2, ""))
        self.assertRegex(result.stderr, r"could not install .*packages are needed: .*cmake")
        (self.fake / "apt-fails").unlink()
        (self.fake / "ninja-fails").touch()
        result = self.run_ravel()
        self.assertEqual((result.returncode, result.stdout), (2, ""))
        self.assertIn("building failed", result.stderr)
        (self.fake / "ninja-fails").unlink()
        self.assertEqual(self.run_ravel().returncode, 7, "and recovers once the cause is gone")

    def test_failed_rebuild_never_runs_the_old_program(self):
        self.build()
        (self.tree / "src/cli/main.cc").write_text("broken")
        (self.fake / "ninja-fails").touch()
        for _ in range(2):
            result = self.run_ravel()
            self.assertEqual((result.returncode, result.stdout), (2, ""))

    def test_moved_tree_is_configured_again(self):
        self.build()
        moved = self.dir / "moved"
        self.tree.rename(moved)
        (moved / "src/cli/main.cc").write_text("changed")
        result = self.run_ravel(command=moved / "ravel")
        self.assertEqual(result.returncode, 7, result.stderr)
        self.assertIn("cmake", self.log())


if __name__ == "__main__":
    unittest.main()
