#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What the machine does not have (natives of libraries, sockets, other programs) fails, and a line on stderr names it: it never lies."""

import argparse
import pathlib
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "diff"))
import diff  # noqa: E402

# What is used (see vm_missing.erl), and what the line on stderr has to name.
NAMED = {
    "cipher": "crypto",
    "socket": "socket:open",
    "tcp": "sockets",
    "udp": "sockets",
    "command": "open_port",
    "port": "echo hello",
    "driver": "erl_ddll:try_load/3",
    "native_library": "asn1rt_nif",
    "trace": "erlang:trace/3",
    "trace_pattern": "erlang:trace_pattern/3",
    "dbg": "erlang:trace/3",
    "seq_trace": "erlang:seq_trace/2",
    "public_key": "crypto",
    "mac_cipher": "crypto",
    "sctp": "sockets",
    "local_socket": "sockets",
    "os_mon": "open_port",
    "executable": "/bin/ls",
    "port_driver": "udp_inet",
    "allocators": "erlang:system_info(allocator)",
}
# What a bare start lacks, and a booted one has.
NAMED_BARE = {
    "controller": "application controller",
    "code_server": "code_server",
    "inet_db": "inet_db",
}


def problem(ravel, start, what, wanted, out):
    """Why it is not as it should be; none if it is."""
    text, errors, status = diff.run([ravel, "run", *start, "--pa", out, "vm_missing:main", what], 30)
    named = [line for line in errors.splitlines() if line.startswith("ravel: missing: ") and wanted in line]
    failed = any(line.startswith(("error ", "exit ", "refused ")) for line in text.splitlines())
    if status != 0 or not failed:
        return f"it did not fail (status {status}): {text.strip()[:300]} {errors.strip()[:300]}"
    return None if named else f"no line names {wanted}: {errors.strip()[:300]}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ravel", required=True)
    options = parser.parse_args()
    failed = total = 0
    with tempfile.TemporaryDirectory() as out:
        diff.compile_all([HERE / "vm_missing.erl"], out)
        for start in ([], ["--booted"]):
            for what, wanted in (NAMED if start else NAMED | NAMED_BARE).items():
                total += 1
                if (wrong := problem(options.ravel, start, what, wanted, out)) is not None:
                    failed += 1
                    print(f"FAILED {' '.join([*start, what])}: {wrong}")
    print(f"{total - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
