# SPDX-License-Identifier: Apache-2.0
#
# The commands that the pages of docs/ show run as they stand there: none is refused, none fails for want of what the
# page says is there. They run one block after the other, each in a folder with the examples and with a small project that
# has what the pages name: tests of EUnit, Common Test and ExUnit, a property, programs to run. (README.md's commands and
# their output are readme_test.py's matter, the tutorial's are tests/quick/case_study.py's.)

import argparse
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
SHELL = re.compile(r"```sh\n(.*?)```\n", re.DOTALL)
PAGES = ["confirming.md", "machine.md", "testing.md"]

PROGRAMS = {
    "my_module": "-module(my_module).\n-export([main/0]).\nmain() -> ok.\n",
    "my_app_test": "-module(my_app_test).\n-export([main/0]).\nmain() -> {ok, _} = application:ensure_all_started(sasl), ok.\n",
    "cluster": "-module(cluster).\n-export([test/0]).\ntest() -> [_, _] = nodes(), ok.\n",
}


def erlc(folder, into, *files):
    subprocess.run(["erlc", "+debug_info", "-W0", "-o", into, *files], cwd=folder, check=True)


def make_project(folder, ravel):
    """What the pages name, and nothing else."""
    shutil.copytree(ROOT / "examples", folder / "examples")
    for name in ("ebin", "src", "test"):
        (folder / name).mkdir()
    for name, text in PROGRAMS.items():
        (folder / "src" / f"{name}.erl").write_text(text)
    units, exunit = ROOT / "tests/quick/units", ROOT / "tests/quick/exunit"
    shutil.copy(units / "shop.erl", folder / "src")
    for name in ("shop_tests.erl", "shop_SUITE.erl"):
        # What it has to show that something is not supported ends with 2, as the page says.
        text = (units / name).read_text().replace("reads_config, unsupported,", "reads_config,")
        (folder / "test" / name).write_text(text)
    shutil.copy(exunit / "bank_test.exs", folder / "test")
    model = ROOT / "examples/proc_reg"
    for name in ("proc_reg_eqc.erl", "proc_reg_eqc.hrl"):
        text = (model / name).read_text().replace("prop_proc_reg_parallel", "prop_parallel").replace("prop_proc_reg(", "prop_small(")
        (folder / name.replace("proc_reg", "registry")).write_text(text.replace("proc_reg_eqc", "registry_eqc"))
    for name in ("proc_reg_model.hrl", "proc_reg.erl"):
        shutil.copy(model / name, folder)
    libraries = str(ROOT / "lib")
    built = pathlib.Path(ravel).parent.parent / "erlang"  # the test library's parse transform
    subprocess.run(["erlc", "-pa", built, "+debug_info", "-o", "ebin", "registry_eqc.erl"], cwd=folder, check=True,
                   env={**os.environ, "ERL_LIBS": libraries})
    erlc(folder, "ebin", *sorted(str(path) for path in (folder / "src").glob("*.erl")), "proc_reg.erl",
         "test/shop_tests.erl", "test/shop_SUITE.erl")
    subprocess.run(["elixirc", "-o", "ebin", exunit / "bank.ex"], cwd=folder, check=True, capture_output=True)
    (folder / "ebin" / "shop.app").write_text("{application, shop, [{vsn, \"1\"}, {modules, [shop]}, {applications, [kernel, stdlib]}]}.\n")


def run_command(ravel, command, folder):
    script = f'ravel() {{ {shlex.quote(ravel)} "$@"; }}\n{command}\n'
    return subprocess.run(["bash", "-c", script], cwd=folder, text=True, capture_output=True, stdin=subprocess.DEVNULL, timeout=300)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ravel", required=True)
    options = parser.parse_args()
    ravel = os.path.abspath(options.ravel)
    wrong = count = 0
    for page in PAGES:
        blocks = SHELL.findall((ROOT / "docs" / page).read_text())
        lines = [line for block in blocks for line in block.splitlines() if line.startswith("ravel ")]
        if not lines:
            sys.exit(f"docs/{page} shows no command")
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            make_project(folder, ravel)
            for line in lines:
                done = run_command(ravel, line, folder)
                count += 1
                # 1: something was found, which is what some are there for; `ravel run` is to go well.
                if done.returncode not in ((0,) if line.startswith("ravel run") else (0, 1)):
                    wrong += 1
                    print(f"docs/{page}: {line}\nends with status {done.returncode}:\n{done.stdout[-1000:]}{done.stderr[-1000:]}")
    print(f"{count} commands of docs/, {wrong} of them do not run")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
