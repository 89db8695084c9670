#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
#
# Common Test's suites under `ravel test`. Common Test is often not installed (Debian has it apart), so what it says of
# each case is written here; in the fair schedule every one ends so.
#
#   common_test.py --ravel BIN

import argparse
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

# What ct:run_test says of shop_SUITE (OTP 25): cases that it skips because something before them failed count as failed.
VERDICTS = {
    "starts": "passed", "wrong": "failed", "says_fail": "failed", "skips": "skipped", "waits": "failed",
    "own_time": "failed", "dies": "failed", "reads_config": "passed", "stocked.has_stock": "passed",
    "stocked.skipped_by_init": "skipped", "stocked.failed_by_init": "failed", "stocked.failed_by_end": "failed",
    "stocked.inner.has_both": "passed", "together.does_nothing": "passed", "one_by_one.first": "passed",
    "one_by_one.second": "failed", "one_by_one.third": "skipped", "unready.never": "failed", "twice.has_stock": "passed",
    "asks_config": "passed", "skips_by_throw": "skipped", "skips_by_exit": "skipped", "until.passes_the_second_time": "failed", "until.passes_the_second_time #2": "passed",
}  # fmt: skip


def expect(what, condition, seen=""):
    global failures
    if condition:
        return
    failures += 1
    print(f"FAILED {what}: {seen}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ravel", required=True)
    binary = os.path.abspath(parser.parse_args().ravel)
    with tempfile.TemporaryDirectory() as folder:
        for name in ("shop.erl", "shop_SUITE.erl"):
            shutil.copy(HERE / "units" / name, folder)

        def test(*arguments):
            done = subprocess.run([binary, "test", *arguments, "--format", "json"], cwd=folder, capture_output=True, text=True, timeout=120)
            return done.returncode, json.loads(done.stdout) if done.stdout else {"stderr": done.stderr}

        status, result = test("shop_SUITE.erl")
        found = {case["test"].removeprefix("shop_SUITE:"): case for case in result.get("units", [])}
        for name, wanted in VERDICTS.items():
            seen = found.get(name, {}).get("result")
            expect(f"{name} is {wanted}", seen == wanted, found.get(name, result))
        expect("what is not supported is named", found["unsupported"]["message"] == "not supported: ct:run/1", found["unsupported"])
        expect("then the run is incomplete", status == 2, status)
        for name in ("together.buys", "together.buys_too"):
            case = found[name]
            expect(f"{name} is flaky", case["result"] == "flaky", case)
            lines = {(re.split(r"\s+", order["first"])[-1], re.split(r"\s+", order["second"])[-1]) for order in case.get("orders", [])}
            expect(f"{name}: the lines that decide", any("shop.erl:13" in pair for pair in lines), case.get("orders"))
            done = subprocess.run([binary, "replay", case["failure"]["trace"]], cwd=folder, capture_output=True, text=True)
            expect(f"{name} replays", done.returncode == 1, done.stdout + done.stderr)
        status, result = test("shop_SUITE.erl:starts")
        expect("one case", status == 0 and len(result["units"]) == 1, result)
        (pathlib.Path(folder) / "rebar.config").write_text('{profiles, [{test, [{ct_opts, [{config, "all.config"}, {sys_config, ["all.sys"]}]}]}]}.\n')
        (pathlib.Path(folder) / "all.config").write_text("{limit, 5}. {database, [{port, 12}]}.\n")
        (pathlib.Path(folder) / "all.sys").write_text("[{shop, [{colour, green}]}].\n")
        shutil.copy(HERE / "units" / "given_SUITE.erl", folder)
        status, result = test("given_SUITE.erl")
        expect("what rebar.config gives to all suites", status == 0 and len(result["units"]) == 1, result)
        status, result = test("shop_SUITE.erl:buys")
        expect("a case of a group that is run as one", {case["test"] for case in result["units"]} >= {"shop_SUITE:together.buys", "shop_SUITE:together.buys_too"}, result)
        status, result = test("shop_SUITE.erl:stocked")
        expect("a group", len(result["units"]) > 3 and all(case["test"].startswith("shop_SUITE:stocked.") for case in result["units"]), result)
        status, result = test("shop_SUITE.erl:has_both")
        expect("a case without its groups", status == 0 and len(result["units"]) == 1, result)
        status, result = test("shop_SUITE.erl:stocked.inner.has_both")
        expect("one case of a group", status == 0 and len(result["units"]) == 1, result)
    print("Common Test: all as it should be" if failures == 0 else f"{failures} failed")
    return 1 if failures else 0


sys.exit(main())
