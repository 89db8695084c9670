# SPDX-License-Identifier: Apache-2.0
#
# The output shown in README.md is what the program prints. A block that follows "<!-- output of: ravel … -->" is compared
# with the command's real output; `readme_test.py --update` writes it. And its table has every rule that there is.

import argparse
import os
import pathlib
import re
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"(<!-- output of: (ravel [^\n]*?) -->\n```text\n)(.*?)(```\n)", re.DOTALL)


def output_of(ravel, command):
    environment = {**os.environ, "NO_COLOR": "1", "LC_ALL": "C.UTF-8"}
    result = subprocess.run([ravel, *shlex.split(command)[1:]], cwd=ROOT, env=environment, text=True,
                            capture_output=True, stdin=subprocess.DEVNULL)
    if result.returncode not in (0, 1):
        sys.exit(f"{command} ended with status {result.returncode}:\n{result.stderr}")
    return f"$ ./{command}\n{result.stdout}"


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
    if before != after and not options.update:
        sys.exit("README.md shows other output than the program prints; see tests/readme_test.py --update:\n" +
                 "\n".join(output_of(options.ravel, m[2]) for m in BLOCK.finditer(before)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
