#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Nodes that the machine simulates against real ones: d_nodes.erl runs on three nodes of erl on this computer and under `ravel run --nodes`, and the results
of its cases are compared (see vm_nodes.erl)."""

import argparse
import os
import pathlib
import socket
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "diff"))
import diff  # noqa: E402


def free_ports(count):
    """The first of so many ports in a row that nobody listens on."""
    for first in range(20000 + os.getpid() % 10000, 60000, 10):
        sockets = []
        try:
            for port in range(first, first + count):
                sockets.append(socket.socket())
                sockets[-1].bind(("127.0.0.1", port))
            return first
        except OSError:
            continue
        finally:
            for one in sockets:
                one.close()
    sys.exit("there are no free ports")


def expected(out):
    os.environ["VM_NODES_PORT"] = str(free_ports(3))
    script = "Ps = vm_nodes:start([b, c]), vm_diff:main(d_nodes), vm_nodes:stop(Ps), halt()."
    text, errors, status = diff.run(["erl", "-noshell", "-pa", out, "-name", "a@127.0.0.1", "-setcookie", "vm_nodes", "-start_epmd", "false", "-epmd_module", "vm_nodes",
                                     "-kernel", "logger_level", "none", "-kernel", "prevent_overlapping_partitions", "false", "-eval", script], 120)
    if status != 0:
        sys.exit(f"erl ended with {status}:\n{text}{errors}")
    return diff.cases(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ravel", required=True)
    parser.add_argument("--show", action="store_true", help="print every case, not only the differences")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as out:
        diff.compile_all([HERE / "vm_nodes.erl", HERE / "d_nodes.erl", HERE.parent / "diff" / "vm_diff.erl"], out)
        want = expected(out)
        text, errors, status = diff.run([options.ravel, "run", "--nodes", "a@127.0.0.1,b@127.0.0.1,c@127.0.0.1", "--pa", out, "vm_diff:main", "d_nodes"], 60)
    got = diff.cases(text)
    bad = [name for name in want if got.get(name) != want[name]]
    for name in want if options.show else bad:
        print(f"{'FAILED' if name in bad else 'ok'} {name}\n  erl   {want[name]}")
        if name in bad:
            print(f"  ravel {got.get(name, '(nothing)')}")
    if bad and errors.strip():
        print(f"  stderr (status {status}): " + "\n    ".join(errors.strip().splitlines()[:8]))
    print(f"{len(want) - len(bad)} passed, {len(bad)} failed")
    return 1 if bad or not want else 0


if __name__ == "__main__":
    sys.exit(main())
