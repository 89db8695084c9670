# SPDX-License-Identifier: Apache-2.0
#
# The output shown in README.md is what the program prints. A block that follows "<!-- output of: ravel … -->" is compared
# with the command's real output; `readme_test.py --update` writes it. Its table has every rule that there is. And the
# commands that it shows run one after the other: none is refused, and every file that one of them writes or needs is there.

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
BLOCK = re.compile(r"(<!-- output of: (ravel [^\n]*?) -->\n```text\n)(.*?)(```\n)", re.DOTALL)


def output_of(ravel, command):
    environment = {**os.environ, "NO_COLOR": "1", "LC_ALL": "C.UTF-8"}
    result = subprocess.run([ravel, *shlex.split(command)[1:]], cwd=ROOT, env=environment, text=True,
                            capture_output=True, stdin=subprocess.DEVNULL)
    if result.returncode not in (0, 1):
        sys.exit(f"{command} ended with status {result.returncode}:\n{result.stderr}")
    return f"$ ./{command}\n{result.stdout}"


SHELL = re.compile(r"```sh\n(.*?)```\n", re.DOTALL)
PARALLEL = "examples/proc_reg/proc_reg_eqc.erl:prop_proc_reg_parallel"


def run_block(ravel, block):
    """The commands of a block, in a folder with the examples. A command may find something (1), but must run."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "examples", pathlib.Path(folder) / "examples")
        script = "".join(f"{line}\nstatus=$?; [ $status -le 1 ] || {{ echo {shlex.quote(line)} >&2; exit 9; }}\n" for line in block.splitlines())
        script = f'ravel() {{ {shlex.quote(ravel)} "$@"; }}\n{script}'
        done = subprocess.run(["bash", "-c", script], cwd=folder, text=True, capture_output=True, stdin=subprocess.DEVNULL)
        if done.returncode != 0:
            sys.exit(f"a command of README.md does not run: {done.stderr}")
        for name in re.findall(r" -o (\S+)", block):
            if not list(pathlib.Path(folder).rglob(name)):
                sys.exit(f"README.md: {name} was not written")


def run_commands(ravel, text):
    blocks = [block for block in SHELL.findall(text) if re.search(r"^ravel ", block, re.MULTILINE)]
    if not any(PARALLEL in block for block in blocks):
        sys.exit(f"README.md does not show `ravel test {PARALLEL}`")
    for block in blocks:
        run_block(ravel, block)
    # Its race is found whatever the seed.
    for seed in range(10):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([ravel, "test", str(ROOT / PARALLEL), "--seed", str(seed)], cwd=folder, text=True, capture_output=True)
            if done.returncode != 1:
                sys.exit(f"ravel test {PARALLEL} --seed {seed} ends with status {done.returncode}:\n{done.stdout}{done.stderr}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ravel", default=str(ROOT / "ravel"))
    parser.add_argument("--update", action="store_true", help="write what the program prints into README.md")
    options = parser.parse_args()
    readme = ROOT / "README.md"
    before = readme.read_text()
    after, blocks = BLOCK.subn(lambda m: m[1] + output_of(options.ravel, m[2]) + m[4], before)
    if options.update:
        readme.write_text(after)
    elif blocks == 0:
        sys.exit("README.md shows no output of the program")
    missing = [page.stem for page in sorted((ROOT / "docs/rules").glob("*.md"))
               if page.stem != "README" and f"| `{page.stem}` |" not in before]
    if missing:
        sys.exit(f"README.md's table of what Ravel finds lacks {', '.join(missing)}")
    if not options.update:
        run_commands(os.path.abspath(options.ravel), before)
    if before != after and not options.update:
        sys.exit("README.md shows other output than the program prints; see tests/readme_test.py --update:\n" +
                 "\n".join(output_of(options.ravel, m[2]) for m in BLOCK.finditer(before)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
