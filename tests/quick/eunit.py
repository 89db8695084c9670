#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
#
# EUnit's tests under `ravel test`. The judge is the real EUnit on the real runtime: in the fair schedule every test
# ends as it does there. Then what only schedules show: which tests are flaky, by which two lines, and that their
# traces replay.
#
#   eunit.py --ravel BIN

import argparse
import collections
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
failures = 0


def expect(what, condition, seen=""):
    global failures
    if condition:
        return
    failures += 1
    print(f"FAILED {what}: {seen}")


class Ravel:
    def __init__(self, binary, folder):
        self.binary, self.folder = os.path.abspath(binary), folder

    def run(self, *arguments):
        return subprocess.run([self.binary, *map(str, arguments)], cwd=self.folder, capture_output=True, text=True, timeout=120)

    def test(self, *arguments):
        """Exit status and JSON."""
        done = self.run("test", *arguments, "--format", "json")
        return done.returncode, json.loads(done.stdout) if done.stdout else {"stderr": done.stderr}


def real_verdicts(module, folder):
    """Of each function of the module: how often which test ended how, as EUnit says. Cancelled groups are named by their function."""
    done = subprocess.run(
        ["erl", "-noshell", "-eval", f"judge:run({module}), halt()."], cwd=folder, capture_output=True, text=True, timeout=300
    )
    verdicts = collections.Counter()
    for part in done.stdout.split("unit ")[1:]:
        unit, *lines = part.splitlines()
        # A group that was cancelled in the middle of a test is told by that test.
        cancelled = [json.loads(line[10:]) for line in lines if line.startswith("cancelled ")]
        for line in lines:
            if line.startswith("group failed "):
                group = json.loads(line[13:])
                if not any(test[: len(group)] == group for test in cancelled):
                    verdicts[(unit, "failed")] += 1
            elif match := re.fullmatch(r"(.*) (passed|failed)", line):
                verdicts[match.groups()] += 1
    return verdicts


def ravel_verdicts(result):
    verdicts = collections.Counter()
    for test in result.get("units", []):
        verdicts[(re.sub(r" #\d+$", "", test["test"]), test["result"])] += 1
    return verdicts


def same_as_real(ravel, module):
    status, result = ravel.test(module, "--schedules", 1)
    wanted, seen = real_verdicts(module, ravel.folder), ravel_verdicts(result)
    expect(f"{module}: some tests", len(wanted) > 0, result)
    for name in sorted(set(wanted) | set(seen)):
        expect(f"{module}: {name}", wanted[name] == seen[name], f"EUnit has {wanted[name]}, ravel {seen[name]}")
    has_failed = any(how == "failed" for _, how in wanted)
    expect(f"{module}: exit status", status == (1 if has_failed else 0), status)


def flaky(ravel):
    status, result = ravel.test("shop_tests")
    expect("shop_tests: exit status", status == 1, status)
    found = {test["test"]: test for test in result["units"]}
    how = {name: test["result"] for name, test in found.items()}
    wanted = {
        "shop_tests:starts_test": "passed",
        "shop_tests:wrong_test": "failed",
        "shop_tests:two_buy_test": "flaky",
        "shop_tests:stock_test_:30": "passed",
        "shop_tests:stock_test_:31 (one is sold)": "passed",
        "shop_tests:stock_test_:32 (two are sold at once)": "flaky",
    }
    expect("shop_tests: results", how == wanted, how)
    for name, test in found.items():
        if test["result"] != "flaky":
            continue
        expect(f"{name}: in some", 0 < test["failed"] < test["schedules"] == 10, test)
        lines = [{order["first"].split()[-1], order["second"].split()[-1]} for order in test.get("orders", [])]
        expect(f"{name}: the lines that decide", {"shop.erl:9", "shop.erl:13"} in lines, test)
        done = ravel.run("replay", test["failure"]["trace"])
        expect(f"{name}: replays", done.returncode == 1 and "the other way round: passed" in done.stdout, done.stdout + done.stderr)
    expect("a plain bug needs no schedule", "failure" not in found["shop_tests:wrong_test"], found)
    expect("the failure that is promised", result["failure"]["kind"] == "assertion" and result["result"] == "failed", result["failure"])
    # The same bytes whatever --jobs, but for the time that it took.
    texts = [re.sub(r'"(seconds|tests_per_second)": [^,\n]*', "", ravel.run("test", "shop_tests", "--format", "json", "-j", jobs).stdout) for jobs in (1, 4)]
    expect("the same with other --jobs", texts[0] == texts[1])
    for seed in range(10):
        _, result = ravel.test("shop_tests:two_buy_test", "--seed", seed, "--schedules", 40)
        expect(f"found with seed {seed}", result["units"][0]["result"] == "flaky", result["units"])


def targets(ravel):
    status, result = ravel.test("shop")  # as eunit:test(shop) has it: the tests of shop_tests, too
    expect("shop: those of shop_tests", status == 1 and len(result["units"]) == 6, result)
    status, result = ravel.test("shop_tests:starts_test")
    expect("one test", status == 0 and len(result["units"]) == 1, result)
    status, result = ravel.test("shop_tests.erl:starts_test")
    expect("one test of a file", status == 0 and len(result["units"]) == 1, result)
    status, result = ravel.test(".")
    expect("a folder", status == 2 and len(result["units"]) > 60, len(result.get("units", [])))
    status, result = ravel.test()
    expect("the project", status == 2 and len(result["units"]) > 60, len(result.get("units", [])))
    line = 1 + [*pathlib.Path(ravel.folder, "shop_tests.erl").open()].index("    shop:start(5),\n")
    status, result = ravel.test(f"shop_tests.erl:{line}")
    expect("the test that a line is in", status == 0 and [test["test"] for test in result["units"]] == ["shop_tests:starts_test"], result)
    done = ravel.run("test", "shop.erl:10")
    expect("a line that is in no test", done.returncode == 2 and "is no test" in done.stderr, done.stderr)
    status, result = ravel.test("loads_tests")
    loads = {test["test"]: test for test in result["units"]}["loads_tests:b_test"]
    expect("one unit's code is not there for the next", loads["result"] == "flaky", loads)
    done = ravel.run("replay", loads["failure"]["trace"])
    expect("and its schedule fits", done.returncode == 1, done.stdout + done.stderr)
    done = ravel.run("test", "judge")
    expect("no tests", done.returncode == 2 and "has no tests" in done.stderr, done.stderr)
    done = ravel.run("test", "shop_tests:start_test")
    expect("a test that is not there", done.returncode == 2 and "did you mean starts_test?" in done.stderr, done.stderr)
    status, result = ravel.test("native_tests")
    how = {test["test"]: test["result"] for test in result["units"]}
    wanted = {"native_tests:adds_test": "error", "native_tests:adds_softly_test": "error", "native_tests:fails_test": "failed", "native_tests:passes_test": "passed",
              "native_tests:catches_test": "error", "native_tests:listens_test": "error", "native_tests:does_without_test": "passed"}  # fmt: skip
    expect("native code that is not there", status == 2 and how == wanted, how)
    lost = [test["message"] for test in result["units"] if test["result"] == "error"]
    done = ravel.run("flaky", "native_tests:catches_test")
    expect("nor has flaky an answer", done.returncode == 2 and "could not be run" in done.stderr, done.stdout + done.stderr)
    expect("its module is named", any("module native," in text for text in lost) and any("module native_soft," in text for text in lost), lost)
    stubs = pathlib.Path(ravel.folder) / "stubs"
    stubs.mkdir()
    (stubs / "native.erl").write_text("-module(native).\n-export([add/2]).\nadd(A, B) -> A + B.\n")
    subprocess.run(["erlc", "native.erl"], cwd=stubs, check=True)
    status, result = ravel.test("native_tests:adds_test", "--pa", "stubs")
    expect("a stub takes its place", status == 0, result)
    status, result = ravel.test("nodes_tests")
    lost = [test["message"] for test in result["units"] if test["result"] == "error"]
    expect("other nodes", status == 2 and len(lost) == 2 and all("another node" in text for text in lost), result["units"])


def explored(ravel):
    done = ravel.run("explore", "shop_tests:test")
    expect("test/0 that fails", done.returncode == 1 and "EUnit says" in done.stdout, done.stdout)
    done = ravel.run("explore", "shop_tests:stock_test_")
    expect("a generator's tests run", done.returncode == 1 and "two are sold at once" in done.stdout, done.stdout)
    done = ravel.run("replay", "shop_tests.rvt")
    expect("and replay", done.returncode == 1, done.stdout + done.stderr)
    done = ravel.run("explore", "kinds_tests:in_order_test_")
    expect("a generator whose tests pass", done.returncode == 0, done.stdout)
    done = ravel.run("explore", "shop_tests.erl:two_buy_test", "--pa", "nowhere")
    expect("a file is compiled", done.returncode == 1 and "assertEqual" in done.stdout, done.stdout + done.stderr)
    done = ravel.run("explore", "nothing.erl:two_buy_test")
    expect("no file", done.returncode == 2 and "there is no such file" in done.stderr, done.stderr)
    done = ravel.run("explore", "shop_tests:starts_test", "--trace", "passes.rvt", "--schedules", 3)
    expect("a schedule that passes is kept", done.returncode == 0 and "A schedule that passes is in passes.rvt" in done.stdout, done.stdout)
    expect("and replays", ravel.run("replay", "passes.rvt").returncode == 0)
    done = ravel.run("test", "shop_tests:starts_test", "--trace", "test_passes.rvt")
    expect("of a test, too", done.returncode == 0 and ravel.run("replay", "test_passes.rvt").returncode == 0, done.stdout + done.stderr)
    done = ravel.run("test", "shop_tests:starts_test", "--branches", 2)
    expect("no branches", done.returncode == 2 and "--branches is for parallel properties" in done.stderr, done.stderr)
    ravel.run("test", "shop_tests:two_buy_test", "--trace", "two.rvt")
    done = ravel.run("explore", "shop_tests:two_buy_test", "--strategy", "dpor", "--against", "two.rvt")
    expect("against a trace of a test it is a test", done.returncode == 1 and "still there: " in done.stdout, done.stdout)
    done = ravel.run("explore", "shop_tests:nothing_test_")
    expect("no generator", done.returncode == 2 and "there is no function shop_tests:nothing_test_/0" in done.stderr, done.stdout + done.stderr)


def layouts(ravel):
    """As rebar3 lays it out, an application with a module of its own name; and sources alone."""
    root = pathlib.Path(ravel.folder) / "project"
    for folder in ("src", "test", "_build/test/lib/shop/ebin", "_build/test/lib/shop/test"):
        (root / folder).mkdir(parents=True)
    shutil.copy(HERE / "units" / "shop.erl", root / "src")
    tests = root / "test" / "stock_tests.erl"
    tests.write_text((HERE / "units" / "shop_tests.erl").read_text().replace("shop_tests", "stock_tests"))
    there = Ravel(ravel.binary, root)
    status, result = there.test("test/stock_tests.erl:starts_test")
    expect("what test/ mentions is in src/", status == 0, result)
    subprocess.run(["erlc", "-o", "_build/test/lib/shop/ebin", "src/shop.erl"], cwd=root, check=True)
    subprocess.run(["erlc", "-o", "_build/test/lib/shop/test", "test/stock_tests.erl"], cwd=root, check=True)
    status, result = there.test("shop")
    expect("an application whose module has no tests", status == 1 and len(result["units"]) == 6, result)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ravel", required=True)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for source in (HERE / "units").glob("*.erl"):
            shutil.copy(source, folder)
        sources = [path.name for path in pathlib.Path(folder).glob("*.erl")]
        subprocess.run(["erlc", "+nowarn_export_all", "-W0", *sources], cwd=folder, check=True)
        ravel = Ravel(arguments.ravel, folder)
        for module in ("kinds_tests", "wrapped_tests", "shop_tests", "busy_tests", "printed_tests"):
            same_as_real(ravel, module)
        flaky(ravel)
        targets(ravel)
        explored(ravel)
        layouts(ravel)
    print("EUnit: all as it should be" if failures == 0 else f"{failures} failed")
    return 1 if failures else 0


sys.exit(main())
