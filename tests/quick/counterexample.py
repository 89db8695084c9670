# SPDX-License-Identifier: Apache-2.0
"""Reads a parallel counterexample as `ravel test` prints it (lib/src/ravel_explain.erl): the calls of the prefix and of each branch."""
import re

COMMAND = re.compile(r"V\d+ = (\w+)\(")
HEADING = re.compile(r"\s*branch (\d+)\s*$")


def shape(text):
    """Names of the functions called in the prefix, and a list of them for each branch."""
    before, _, after = text.partition("model state after it")
    branches, current = [], 0
    for line in after.splitlines()[1:]:
        cells = re.split(r" \|(?: |$)", line)
        if HEADING.match(cells[0]):
            # Side by side all headings stand here; where that is too wide, the branches stand one below the other.
            current = len(branches)
            branches += [[] for cell in cells if HEADING.match(cell)]
        elif not COMMAND.match(line.lstrip(" |")):
            break
        else:
            for column, cell in enumerate(cells):
                branches[current + column] += COMMAND.findall(cell)
    return COMMAND.findall(before), branches


def short(prefix, branches):
    """2+[1,1] for two commands, then one in each of two branches."""
    lengths = ",".join(str(len(branch)) for branch in branches)
    return f"{len(prefix)}+[{lengths}]" if prefix else f"[{lengths}]"
