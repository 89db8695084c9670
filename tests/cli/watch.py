#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`ravel watch` shows what a saved file changes.

    watch.py RAVEL"""

import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

from lsp import RACY


def save(source, text):
    """As editors do it: whole, in one step."""
    beside = source.with_suffix(".new")
    beside.write_text(text)
    os.replace(beside, source)


def main():
    with tempfile.TemporaryDirectory(prefix="ravel-watch-") as scratch:
        folder = pathlib.Path(scratch) / "project"
        folder.mkdir()
        source = folder / "mailer.erl"
        source.write_text(RACY)
        environment = {"PATH": os.environ["PATH"], "HOME": scratch, "XDG_CACHE_HOME": scratch + "/cache", "LC_ALL": "C.UTF-8"}
        with subprocess.Popen([os.path.abspath(sys.argv[1]), "watch"], cwd=folder, env=environment, stdout=subprocess.PIPE, text=True) as watch:
            def until_summary():
                lines = []
                while not (lines and lines[-1].endswith(".\n") and "finding" in lines[-1]):
                    line = watch.stdout.readline()
                    assert line, "it has ended"
                    lines.append(line)
                return "".join(lines)
            try:
                assert "mailer.erl:4: check-then-act/registry: " in until_summary()
                save(source, RACY.replace("register(mailer, P), P", "P"))
                assert until_summary().strip() == "No findings."
                save(source, RACY)
                assert "1 finding" in until_summary()
                # Ctrl-C while it waits for a change, which is nearly always.
                time.sleep(1)
                watch.send_signal(signal.SIGINT)
                assert watch.wait(timeout=30) == 130, watch.returncode
            finally:
                watch.kill()
    print("ok")


if __name__ == "__main__":
    main()
