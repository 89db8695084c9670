#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Runs a command on a terminal of its own and types into it.

    terminal.py [TEXT KEYS]... -- COMMAND...

As soon as TEXT has appeared (since the last keys), KEYS are typed (\\n is Enter, ^C is Ctrl-C). At the end what stood on the screen is printed,
line by line, without the signs that move the cursor, and then the exit status. Half a minute is the limit.
"""
import os
import pty
import re
import select
import sys
import time


def main():
    split = sys.argv.index("--")
    words, command = sys.argv[1:split], sys.argv[split + 1:]
    script = [(words[i].encode(), words[i + 1].replace("\\n", "\n").replace("^C", "\x03").encode()) for i in range(0, len(words), 2)]
    child, master = pty.fork()
    if child == 0:
        os.environ.pop("CI", None)
        os.environ["TERM"] = "xterm"
        os.execvp(command[0], command)
    seen, since, deadline = b"", 0, time.time() + 30
    while time.time() < deadline:
        if select.select([master], [], [], 0.2)[0]:
            try:
                data = os.read(master, 65536)
            except OSError:
                break
            if not data:
                break
            seen += data
        if script and script[0][0] in seen[since:]:
            since = len(seen)
            os.write(master, script.pop(0)[1])
    status = os.waitpid(child, 0)[1]
    print(screen(seen.decode(errors="replace")))
    print("never seen:", script) if script else None
    print(f"[{os.waitstatus_to_exitcode(status)}]")


def screen(text):
    """What a terminal shows in the end, of a program that only goes up a line, back to its beginning, and clears the rest of it."""
    lines, row, column = [""], 0, 0
    for part in re.findall(r"\x1b\[\d*[A-Za-z]|\r|\n|[^\x1b\r\n]+", text):
        if part == "\n":
            row += 1
            column = 0
            lines += [""] * (row + 1 - len(lines))
        elif part == "\r":
            column = 0
        elif part.startswith("\x1b["):
            if part.endswith("A"):
                row = max(0, row - 1)
            elif part.endswith("K"):
                lines[row] = lines[row][:column]
        else:
            lines[row] = lines[row][:column].ljust(column) + part + lines[row][column + len(part):]
            column += len(part)
    return "\n".join(line.rstrip() for line in lines).rstrip()


main()
