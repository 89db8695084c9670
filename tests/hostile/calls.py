#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What `ravel check` asks of the system, seen by strace: no program is started but the compilers, nothing is opened for writing
outside of the cache and the outputs, no socket is made.

    calls.py RAVEL

Exit status 80 where there is no strace, or it may not trace."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import cases

# What belongs to erlc and javac themselves.
PROGRAMS = {"erlc", "erl", "erlexec", "beam.smp", "erl_child_setup", "javac", "inet_gethost", "dash", "sh", "basename", "dirname", "dyn_erl"}
TRACED = "execve,execveat,socket,connect,bind,open,openat,openat2,creat,truncate,rename,renameat,renameat2,unlink,unlinkat,mkdir,mkdirat," \
         "rmdir,link,linkat,symlink,symlinkat,chmod,fchmodat,chown,fchownat,mknod,mknodat"
FILES = {
    "src/mailer.erl": cases.RACY_ERL, "src/evil.erl": cases.WRITER, "src/a.erl": cases.erl("a", head="-compile({parse_transform, evil}).\n"),
    "top.ex": 'File.write!("PWNED", "x")\n', "native/a.c": cases.RACY_C, "native/b.c": cases.PLAIN_C, "java/Hits.java": cases.RACY_JAVA,
    "ravel.toml": 'format = ["text", "json=out.json"]\n',
    "native/compile_commands.json": '[{"directory": "{project}/native", "file": "a.c", "arguments": ["./evil", "-fplugin=./evil.so", "-MD", "-c", "a.c"]}]',
}


def calls(log):
    """(name, arguments, result) of every call that did not fail."""
    unfinished = {}
    for line in log.read_text(errors="replace").splitlines():
        match = re.match(r"(\d+) +(.*)", line)
        if not match:
            continue
        process, text = match.groups()
        if text.endswith("<unfinished ...>"):
            unfinished[process] = text[:-len("<unfinished ...>")]
            continue
        resumed = re.match(r"<\.\.\. \w+ resumed>(.*)", text)
        if resumed:
            text = unfinished.pop(process, "") + resumed.group(1)
        call = re.match(r"(\w+)\((.*)\) += +(-?\d+)(<.*>)?", text)
        if call and int(call.group(3)) >= 0:
            yield call.group(1), call.group(2), call.group(4) or ""


def place(arguments, result, here):
    """The file that a call is about, absolute."""
    if result.startswith("</"):
        return result[1:-1].split(" (deleted)")[0]
    quoted = re.search(r'"((?:[^"\\]|\\.)*)"', arguments)
    folder = re.match(r"(?:AT_FDCWD|\d+)<([^>]*)>", arguments)
    name = quoted.group(1) if quoted else ""
    return os.path.normpath(os.path.join(folder.group(1) if folder else here, name))


def main():
    ravel = os.path.abspath(sys.argv[1])
    if shutil.which("strace") is None:
        print("strace is not installed")
        return 80
    with tempfile.TemporaryDirectory(prefix="ravel-calls-") as scratch:
        scratch = pathlib.Path(scratch).resolve()
        project, home, cache, log = scratch / "project", scratch / "home", scratch / "cache", scratch / "log"
        for folder in (project, home, cache):
            folder.mkdir()
        cases.Case("calls", FILES).make(project, home)
        environment = {"PATH": os.environ["PATH"], "HOME": str(home), "XDG_CACHE_HOME": str(cache), "LC_ALL": "C.UTF-8"}
        command = ["strace", "-f", "-y", "-s", "4096", "-o", str(log), "-e", f"trace={TRACED}", ravel, "check", "src", "top.ex", "native", "java"]
        ran = subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, timeout=600)
        if not log.exists() or "ptrace" in ran.stderr:
            print("strace may not trace here:", ran.stderr[:200])
            return 80
        wrong, seen = [], set()
        for name, arguments, result in calls(log):
            if name.startswith("execve"):
                program = os.path.basename(place(arguments, "", project))
                seen.add(program)
                if program not in PROGRAMS | {os.path.basename(ravel)}:
                    wrong.append(f"starts {program}")
                continue
            if name in ("socket", "connect", "bind"):
                wrong.append(f"{name}({arguments})")
                continue
            if name.startswith("open") and not re.search(r"O_WRONLY|O_RDWR|O_CREAT|O_TRUNC", arguments):
                continue
            path = place(arguments, result, project)
            if path.startswith((str(cache) + "/", "/dev/null", "/dev/tty", "/dev/pts/", "/proc/self/", "/dev/shm/")) or path == str(cache):
                continue
            if re.fullmatch(re.escape(str(project)) + r"/out\.json(\.[0-9a-f]{16}\.tmp)?", path):
                continue
            if re.match(r"/proc/\d+/(task/\d+/)?(comm|timerslack_ns|coredump_filter)", path):
                continue
            wrong.append(f"{name} {path}")
        # The test can fail: the compilers did run, and the report is there.
        for program in ("erlc", "javac"):
            if shutil.which(program) and program not in seen:
                wrong.append(f"{program} was never started: this test sees nothing")
        if not (project / "out.json").exists() or ran.returncode != 2:
            wrong.append(f"exit status {ran.returncode}: {ran.stdout}{ran.stderr}")
        if (project / "PWNED").exists() or (home / "PWNED").exists():
            wrong.append("code of the program ran")
        for sentence in sorted(set(wrong)):
            print(sentence)
        print(f"programs: {', '.join(sorted(seen))}; {len(set(wrong))} wrong")
        return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
