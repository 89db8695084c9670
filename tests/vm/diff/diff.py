#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the same Erlang modules under erl and under `ravel run`, and compares what they print, case by case (see README.md)."""

import argparse
import concurrent.futures
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent


def compile_all(sources, out, *flags):
    """Erlang's sources and Elixir's, each by its own compiler."""
    erlang = [str(s) for s in sources if s.suffix == ".erl"]
    elixir = [str(s) for s in sources if s.suffix == ".ex"]
    commands = [["erlc", "-W0", *flags, "-o", out, *erlang]] if erlang else []
    commands += [["elixirc", "-o", out, *elixir]] if elixir else []
    for command in commands:
        done = subprocess.run(command, capture_output=True, text=True, cwd=out)
        if done.returncode != 0:
            sys.exit(f"{command[0]} failed:\n{done.stdout}{done.stderr}")


def cases(text):
    """{name: result} of the lines `module:case result`."""
    found = {}
    for line in text.splitlines():
        name, _, result = line.partition(" ")
        if ":" in name:
            found[name] = result
    return found


def run(command, seconds):
    try:
        done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", errors="replace", timeout=seconds, stdin=subprocess.DEVNULL,
                              env={**os.environ, "LC_ALL": "C.UTF-8"})
        return done.stdout, done.stderr, done.returncode
    except subprocess.TimeoutExpired as expired:
        text = (expired.stdout or b"").decode(errors="replace")
        return text, f"no end after {seconds} s", -1


def elixir_libraries():
    done = subprocess.run(["elixir", "-e", "IO.puts(:code.lib_dir(:elixir))"], capture_output=True, text=True, check=True)
    return sorted(str(p) for p in pathlib.Path(done.stdout.strip()).parent.glob("*/ebin"))


def module_name(source):
    """A module of Elixir is named as its file: DTask.ex holds DTask."""
    return f"'Elixir.{source.stem}'" if source.suffix == ".ex" else source.stem


def expected(modules, out, elixir=False):
    """One erl runs them all; a module that ends erl would hide the rest, so each is in a process of its own."""
    elixir = ["-pa", *elixir_libraries()] if elixir or any(m.startswith("'Elixir.") for m in modules) else []
    script = "".join(f"vm_diff:main({m})," for m in modules) + "halt()."
    text, errors, status = run(["erl", "-noshell", "-pa", out, *elixir, "-kernel", "logger_level", "none", "-eval", script], 300)
    if status != 0:
        sys.exit(f"erl ended with {status}:\n{errors}")
    return cases(text)


def actual(module, options, out):
    start = ["--booted"] if options.booted else []
    return run([options.ravel, "run", *start, "--pa", out, "vm_diff:main", module], options.seconds)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ravel", required=True)
    parser.add_argument("--programs", type=pathlib.Path, default=HERE / "programs")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--seconds", type=int, default=60, help="for one module under ravel")
    parser.add_argument("--booted", action="store_true", help="start OTP's kernel in the machine, too")
    parser.add_argument("--show", action="store_true", help="print every case, not only the differences")
    parser.add_argument("--random", type=int, metavar="N", help="N modules of 50 random functions, each called on 20 inputs (see generate.py)")
    parser.add_argument("--calls", type=int, metavar="N", help="N modules of 2,000 calls of library functions with random arguments (see generate_calls.py)")
    parser.add_argument("--only", action="append", default=[], help="with --calls: functions whose name starts so")
    parser.add_argument("--elixir", action="store_true", help="with --calls: functions of Elixir's library")
    parser.add_argument("--seed", type=int, default=1, help="of the first random module")
    parser.add_argument("modules", nargs="*", help="names of modules, with or without the leading d_")
    options = parser.parse_args()
    if options.random:
        with tempfile.TemporaryDirectory() as made:
            subprocess.run([sys.executable, "-B", HERE / "generate.py", "--seed", str(options.seed), "--modules", str(options.random),
                            "--functions", "50", "--inputs", "20", made], check=True)
            options.programs = pathlib.Path(made)
            return compare(options)
    if options.calls:
        with tempfile.TemporaryDirectory() as made:
            only = [f"--only={o}" for o in options.only] + (["--elixir"] if options.elixir else [])
            subprocess.run([sys.executable, "-B", HERE / "generate_calls.py", "--seed", str(options.seed), "--modules", str(options.calls), *only, made], check=True)
            options.programs = pathlib.Path(made)
            return compare(options)
    return compare(options)


def sources_of_cases(options, module):
    """{module:case: text}; a case of generate_calls.py is a line."""
    lines = (options.programs / f"{module}.erl").read_text(encoding="utf-8").splitlines()
    return {f"{module}:{name}": text for name, _, text in (line.partition("() -> ") for line in lines) if text}


def compare(options):
    wanted = {name for m in options.modules for name in (m, "d_" + m)}
    sources = [s for s in sorted(options.programs.resolve().iterdir())
               if s.suffix in (".erl", ".ex") and (not wanted or s.stem in wanted)]
    chosen = [module_name(s) for s in sources]
    if not chosen:
        sys.exit("no such module")
    passed = failed = 0
    with tempfile.TemporaryDirectory() as out:
        compile_all([HERE / "vm_diff.erl", *sources], out)
        want = expected(chosen, out, options.elixir)
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            runs = dict(zip(chosen, pool.map(lambda m: actual(m, options, out), chosen)))
    for module in chosen:
        text, errors, status = runs[module]
        got = cases(text)
        ours = {name: value for name, value in want.items() if name.startswith(module.strip("'") + ":")}
        bad = [name for name in ours if got.get(name) != ours[name]]
        text_of = sources_of_cases(options, module) if options.calls else {}
        for name in ours if options.show else bad:
            mark = "FAILED" if name in bad else "ok"
            print(f"{mark} {name}\n  erl   {ours[name]}")
            if name in text_of:
                print(f"  call  {text_of[name]}")
            if name in bad:
                print(f"  ravel {got.get(name, '(nothing)')}")
        if bad and errors.strip():
            print(f"  {module} wrote to stderr (status {status}): " + "\n    ".join(errors.strip().splitlines()[:8]))
        passed += len(ours) - len(bad)
        failed += len(bad)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
