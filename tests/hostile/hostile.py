#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs `ravel` on programs that mean harm.

Each case is a folder of files, a command, and what must come of it: the exit status, the most seconds and megabytes, and
what the output says. Whatever the case, three things hold: nothing in the user's home changes but Ravel's cache, nothing in
the project changes but the outputs that the command names, and no line of the user's secrets is in what Ravel writes.

    hostile.py RAVEL [PATTERN]     runs the cases whose name matches
    hostile.py RAVEL --list        names them
    hostile.py RAVEL --figures     also prints seconds and megabytes of each
"""

import fnmatch
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import cases
import more_cases
import odd_cases

SECRET = "TopSecretC0ffee"  # a word, which compilers like to quote
SECRET_LINES = "\n".join(f"{SECRET} line {number}" for number in range(1, 60)) + "\n"


def snapshot(folder, ignored=()):
    """Every file below with what is in it; links by where they lead."""
    found = {}
    for root, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if os.path.join(root, name) not in ignored]
        for name in files + folders:
            path = os.path.join(root, name)
            if os.path.islink(path):
                found[path] = "link " + os.readlink(path)
            elif os.path.isfile(path):
                size = os.path.getsize(path)
                # What is large is made by a case; to read it would count as memory of what is started.
                found[path] = pathlib.Path(path).read_bytes() if size < 100_000 else size
            else:
                found[path] = "other"
    return found


def make_home(home):
    (home / ".ssh").mkdir(parents=True)
    (home / ".ssh" / "id_rsa").write_text(SECRET_LINES)
    (home / ".bashrc").write_text(f"# {SECRET}\n" + SECRET_LINES)
    (home / ".netrc").write_text(f"machine example login {SECRET}\n")
    (home / "secret.c").write_text(f"int secret_global; /* {SECRET} */\nint get(void) {{ return secret_global; }}\n")


def seconds_of(usage, elapsed):
    """Processor time, so that it does not matter what else the machine does; of who waits instead of working, a third of the time."""
    return max(usage.ru_utime + usage.ru_stime, elapsed / 3)


def run(command, folder, environment, limit):
    """Status, output, errors, seconds, megabytes."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        start = time.monotonic()
        process = subprocess.Popen(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                                   start_new_session=True)
        deadline, status, usage = start + limit, None, None
        while status is None:
            pid, ended, usage = os.wait4(process.pid, os.WNOHANG)
            if pid != 0:
                status = os.waitstatus_to_exitcode(ended)
            elif time.monotonic() > deadline:
                os.killpg(process.pid, 9)
                os.wait4(process.pid, 0)
                status = "none: it was still running"
            else:
                time.sleep(0.005)
        process.returncode = 0
        texts = []
        for stream in (out, err):
            stream.seek(0)
            texts.append(stream.read().decode(errors="replace"))
    return status, *texts, seconds_of(usage, time.monotonic() - start), usage.ru_maxrss // 1024


def judge(ravel, case, scratch):
    """What is wrong, as sentences; seconds; megabytes."""
    home, project = scratch / "home", scratch / "project"
    make_home(home)
    project.mkdir()
    environment = {"PATH": os.environ["PATH"], "HOME": str(home), "XDG_CACHE_HOME": str(scratch / "cache"), "LC_ALL": "C.UTF-8"}
    if "JAVA_HOME" in os.environ:
        environment["JAVA_HOME"] = os.environ["JAVA_HOME"]
    environment.update(case.environment)
    case.make(project, home)
    command = [ravel] + [word.replace("HOME", str(home)) for word in case.command]
    before_home, before_project = snapshot(home), snapshot(project)
    status, out, err, seconds, megabytes = run(command, project, environment, case.seconds * 3 + 30)
    wrong = []
    if status not in case.status:
        wrong.append(f"exit status {status}, not {' or '.join(map(str, case.status))}")
    if seconds > case.seconds:
        wrong.append(f"{seconds:.1f} s, over {case.seconds} s")
    if megabytes > case.megabytes:
        wrong.append(f"{megabytes} MB, over {case.megabytes} MB")
    if snapshot(home) != before_home:
        wrong.append("something in the user's home has changed")
    after = snapshot(project)
    changed = {path for path in before_project.keys() | after.keys() if before_project.get(path) != after.get(path)}
    unexpected = sorted(os.path.relpath(path, project) for path in changed)
    unexpected = [name for name in unexpected if name not in case.outputs]
    if unexpected:
        wrong.append(f"written in the project: {', '.join(unexpected)}")
    for name in case.outputs:
        if not (project / name).is_file():
            wrong.append(f"no output {name}")
    written = "".join((project / name).read_text(errors="replace") for name in case.outputs if (project / name).is_file())
    if SECRET in out + err + written:
        wrong.append("a secret is shown")
    for sign, what in (("\x1b", "an escape"), ("\x07", "a bell"), ("\x00", "a zero"), ("\x9b", "an escape")):
        if sign in out + err:
            wrong.append(f"{what} reaches the terminal")
    if any(line.lstrip().startswith("::") for line in (err + (out if "github" not in case.command else "")).splitlines()):
        wrong.append("a line begins like a command of a workflow")
    for text in case.says:
        if text not in out + err:
            wrong.append(f"it does not say: {text}")
    for text in case.never:
        if text in out + err:
            wrong.append(f"it says: {text}")
    if case.judge and not wrong:
        wrong += case.judge(project)
    if wrong:
        wrong.append("it said:\n" + (err + out)[:1500])
    return wrong, seconds, megabytes


def main():
    ravel = os.path.abspath(sys.argv[1])
    words = sys.argv[2:]
    pattern = next((word for word in words if not word.startswith("--")), "*")
    chosen = [case for case in (*cases.all_cases(), *more_cases.all_cases(), *odd_cases.all_cases()) if fnmatch.fnmatch(case.name, pattern)]
    names = [case.name for case in chosen]
    assert len(names) == len(set(names)), "two cases have one name"
    if "--list" in words:
        print("\n".join(names))
        return 0
    failed = 0
    base = pathlib.Path(tempfile.mkdtemp(prefix="ravel-hostile-"))
    try:
        for case in chosen:
            scratch = base / "case"
            scratch.mkdir()
            wrong, seconds, megabytes = judge(ravel, case, scratch)
            shutil.rmtree(scratch)
            if "--figures" in words:
                print(f"{case.name}: {seconds:.2f} s, {megabytes} MB")
            if wrong:
                failed += 1
                print(f"FAILED {case.name}: " + "\n  ".join(wrong), flush=True)
    finally:
        shutil.rmtree(base)
    print(f"{len(chosen)} cases, {failed} failed")
    return 1 if failed or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
