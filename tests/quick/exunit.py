#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
#
# ExUnit's tests under `ravel test`. The judge is the real ExUnit: in the fair schedule every test ends as it does there
# (but for the one that depends on the order of events).
#
#   exunit.py --ravel BIN

import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
FLAKY = "BankTest: test two pay at once"
failures = 0

JUDGE = """
defmodule Judge do
  use GenServer
  def init(_), do: {:ok, nil}
  def handle_cast({:test_finished, test}, s) do
    how =
      case test.state do
        nil -> "passed"
        {:skipped, _} -> "skipped"
        _ -> "failed"
      end
    IO.puts("#{inspect(test.module)}: #{test.name}|#{how}")
    {:noreply, s}
  end
  def handle_cast(_, s), do: {:noreply, s}
end
ExUnit.start(formatters: [Judge])
Code.require_file("bank_test.exs")
"""


def expect(what, condition, seen=""):
    global failures
    if condition:
        return
    failures += 1
    print(f"FAILED {what}: {seen}")


BOX = {
    "settings of the files, over those of mix.exs": "passed", "left out": "skipped", "left out for its value": "skipped", "not left out": "passed",
    "skipped": "skipped", "a folder of its own": "passed",
}  # fmt: skip


def project(binary):
    """A project of mix: the verdicts are those of `mix test`, which leaves out two."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(HERE / "exunit" / "box", folder, dirs_exist_ok=True)
        subprocess.run(["mix", "compile"], cwd=folder, check=True, capture_output=True, env={**os.environ, "MIX_ENV": "test"})
        real = subprocess.run(["mix", "test"], cwd=folder, capture_output=True, text=True, timeout=120)
        expect("as mix test has it", "6 tests, 0 failures, 2 excluded, 1 skipped" in real.stdout, real.stdout + real.stderr)
        done = subprocess.run([binary, "test", "--format", "json"], cwd=folder, capture_output=True, text=True, timeout=120)
        result = json.loads(done.stdout) if done.stdout else {}
        seen = {one["test"].removeprefix("BoxTest: test "): one for one in result.get("units", [])}
        for name, wanted in BOX.items():
            expect(name, seen.get(name, {}).get("result") == wanted, (seen.get(name), done.stderr))
        expect("nothing failed", done.returncode == 0, done.stdout)
        expect("nothing is older than its source", "newer" not in done.stderr, done.stderr)
        for target in ("box", "test", "BoxTest", folder):
            done = subprocess.run([binary, "test", target, "--format", "json"], cwd=folder, capture_output=True, text=True, timeout=120)
            expect(f"all of them as {target}", done.stdout and len(json.loads(done.stdout)["units"]) == len(BOX), done.stdout + done.stderr)
        done = subprocess.run([binary, "test", "test/box_test.exs:17"], cwd=folder, capture_output=True, text=True, timeout=120)
        expect("who asks for what is left out gets it", done.returncode == 1 and "this asks another computer" in done.stdout, done.stdout + done.stderr)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ravel", required=True)
    binary = os.path.abspath(parser.parse_args().ravel)
    if not shutil.which("elixir"):
        print("there is no elixir here")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        for name in ("bank.ex", "bank_test.exs"):
            shutil.copy(HERE / "exunit" / name, folder)
        subprocess.run(["elixirc", "bank.ex"], cwd=folder, check=True, capture_output=True)
        real = subprocess.run(["elixir", "-pa", ".", "-e", JUDGE], cwd=folder, capture_output=True, text=True, timeout=300)
        wanted = dict(line.split("|") for line in real.stdout.splitlines() if "|" in line)
        expect("the judge has tests", len(wanted) > 10, real.stdout + real.stderr)

        def test(*arguments):
            done = subprocess.run([binary, "test", *arguments, "--format", "json"], cwd=folder, capture_output=True, text=True, timeout=300)
            return done.returncode, json.loads(done.stdout) if done.stdout else {"stderr": done.stderr}

        status, result = test("bank_test.exs", "--schedules", "1")
        seen = {one["test"]: one for one in result.get("units", [])}
        # ExUnit says of tests whose setup_all failed that they are invalid: they have not passed.
        for name in sorted(set(wanted) | set(seen)):
            if name != FLAKY:
                expect(name, seen.get(name, {}).get("result") == wanted.get(name), (wanted.get(name), seen.get(name, result)))
        expect("exit status", status == 1, status)

        status, result = test("bank_test.exs:66")
        expect("one test by its line", status == 1 and [one["test"] for one in result["units"]] == [FLAKY], result)
        one = result["units"][0]
        expect("it is flaky", one["result"] == "flaky" and one.get("orders"), one)
        done = subprocess.run([binary, "replay", one["failure"]["trace"]], cwd=folder, capture_output=True, text=True)
        expect("it replays", done.returncode == 1 and "the other way round: passed" in done.stdout, done.stdout + done.stderr)
        (pathlib.Path(folder) / "broken_test.exs").write_text("defmodule BrokenTest do\n")
        done = subprocess.run([binary, "test", "broken_test.exs"], cwd=folder, capture_output=True, text=True)
        expect("what does not compile", done.returncode == 2 and "broken_test.exs" in done.stderr, done.stderr)
        done = subprocess.run([binary, "explore", "bank_test.exs:66", "--time-outs", "ordered", "--schedules", "20"], cwd=folder, capture_output=True, text=True)
        expect("explored, it is told by its name and never out of ExUnit's time", "test two pay at once" in done.stdout.split("\n")[0] and "wanted" not in done.stdout.split("\n")[0] and "out of time" not in done.stdout, done.stdout)
    project(binary)
    print("ExUnit: all as it should be" if failures == 0 else f"{failures} failed")
    return 1 if failures else 0


sys.exit(main())
