# SPDX-License-Identifier: Apache-2.0
"""Reads a parallel counterexample as `ravel test` prints it: the calls of the prefix and of each branch. If the test ended they stand there with their results,
in columns where there is room (lib/src/ravel_explain.erl); if it did not, as after a deadlock, one below the other."""
import re

COMMAND = re.compile(r"V\d+ = (?:\w+:)?(\w+)\(")
HEADING = re.compile(r"\s*branch (\d+):?\s*$")


def shape(text):
    """Names of the functions called in the prefix, and a list of them for each branch."""
    prefix, branches, current = [], [], 0
    for line in text.splitlines():
        cells = re.split(r" \|(?: |$)", line)
        if HEADING.match(cells[0]):
            # Side by side all headings stand here; else the commands of the last one follow.
            current = len(branches)
            branches += [[] for cell in cells if HEADING.match(cell)]
        elif COMMAND.match(line.lstrip(" |")):
            for column, cell in enumerate(cells):
                (branches[current + column] if branches else prefix).extend(COMMAND.findall(cell))
        elif branches:
            break
    return prefix, branches


def short(prefix, branches):
    """2+[1,1] for two commands, then one in each of two branches. Which branch is the first means nothing: the shortest is."""
    lengths = ",".join(map(str, sorted(len(branch) for branch in branches)))
    return f"{len(prefix)}+[{lengths}]" if prefix else f"[{lengths}]"
