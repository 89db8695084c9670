#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""`ravel check` on small Erlang modules made at random: whatever they do, no part of Ravel may crash.

    tests/check/random_modules.py --ravel .../ravel [--count 300] [--seed 1] [--batch 300] [--keep FOLDER]

Every function that a table of src/model/ names is called, with the right number of arguments, with too few and with too many, and with odd ones: directly, by
apply, as fun M:F/A, in transactions, in closures, in new processes, in handlers of servers, in receives. Nothing is said about what is found: only that the
run ends properly (status 0 or 1) and has no error among its diagnostics. It is meant for a build with sanitizers; 100,000 modules are a night.
"""
import argparse
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

MODEL = pathlib.Path(__file__).resolve().parents[2] / "src" / "model"
ATOMS = ["t", "u", "srv", "ok", "undefined", "infinity", "local", "global", "via", "transaction", "async_dirty", "named_table", "public", "true", "false"]
FOLDS = ["lists:map", "lists:foreach", "lists:filter", "maps:map", "ets:foldl", "hof"]


def built_ins():
    """(module, name) -> arities that the tables give; some tables do not say."""
    found = {}
    for file in sorted(MODEL.glob("*.cc")):
        if file.name.startswith(("jvm", "native")) or file.name.endswith("_test.cc"):
            continue
        text = file.read_text()
        words = dict(re.findall(r'(\w+) = "([\w.]+)"', text))
        for module, name, arity in re.findall(r'[({]\s*("[\w.]+"|[A-Z]\w*|k[A-Z]\w*),\s*"([^"\s]+)"(?:,\s*(\d+))?', text):
            module = module.strip('"') if module.startswith('"') else words.get(module)
            if module and re.fullmatch(r"[a-z]\w*|Elixir[\w.]*", module):
                found.setdefault((module, name), set()).update({int(arity)} if arity else set())
    return found


class Maker:
    def __init__(self, numbers, table):
        self.numbers, self.table, self.names = numbers, table, sorted(table)

    def atom(self):
        return self.numbers.choice(ATOMS)

    def callee(self):
        """A function, and a number of arguments that it may or may not take."""
        module, name = self.numbers.choice(self.names)
        arities = sorted(self.table[module, name]) or [self.numbers.randrange(0, 5)]
        arity = max(0, self.numbers.choice(arities) + self.numbers.choice([0, 0, 0, 0, -1, 1, 2]))
        return f"'{module}'", f"'{name}'", arity

    def value(self, depth=0):
        pick = self.numbers.randrange(26 if depth < 3 else 12)
        if pick < 5:
            return self.numbers.choice(["X", "Y", "Z"])
        if pick < 8:
            return self.atom()
        if pick < 10:
            return str(self.numbers.choice([0, 1, 2, -1, 5000, 1 << 70]))
        if pick < 12:
            return self.numbers.choice(["[]", "{}", "#{}", "<<>>", '"text"', "self()", "make_ref()", "1.5"])
        if pick < 15:
            return "{" + ", ".join(self.value(depth + 1) for _ in range(self.numbers.randrange(4))) + "}"
        if pick < 18:
            return "[" + ", ".join(self.value(depth + 1) for _ in range(self.numbers.randrange(1, 4))) + self.numbers.choice(["]", "]", "| Y]"])
        if pick < 19:
            return "#{" + f"{self.atom()} => {self.value(depth + 1)}" + "}"
        if pick < 21:
            return self.fun(depth)
        if pick < 23:
            module, name, arity = self.callee()
            return f"fun {module}:{name}/{arity}"
        return self.call(depth + 1)

    def fun(self, depth):
        arity = self.numbers.randrange(3)
        params = ", ".join(f"_A{depth}{i}" for i in range(arity))
        return f"fun({params}) -> {self.call(depth + 1)} end"

    def values(self, count, depth):
        return [self.value(depth) for _ in range(count)]

    def call(self, depth=0):
        module, name, arity = self.callee()
        args = ", ".join(self.values(arity, depth + 1))
        given = self.numbers.choice([f"[{args}]", f"[{args}]", "Y", "[X | Y]", "[]", self.value(3)])
        way = self.numbers.randrange(16)
        if way < 6:
            return f"{module}:{name}({args})"
        if way == 6:
            return f"apply({module}, {name}, {given})"
        if way == 7:
            return f"apply(fun {module}:{name}/{arity}, {given})"
        if way == 8:
            return f"(fun {module}:{name}/{arity})({', '.join(self.values(self.numbers.randrange(4), depth + 1))})"
        if way == 9:
            context = self.numbers.choice(["transaction", "sync_transaction", "async_dirty", "sync_dirty", "ets"])
            return f"mnesia:{context}(fun {module}:{name}/{arity}, {given})"
        if way == 10:
            return f"mnesia:activity({self.value(3)}, {self.value(depth + 1)}, {given})"
        if way == 11:
            return f"spawn({self.numbers.choice([self.fun(depth + 1), f'fun {module}:{name}/{arity}', f'{module}, {name}, {given}'])})"
        if way == 12:
            return f"{self.numbers.choice(FOLDS)}(fun {module}:{name}/{arity}, {', '.join(self.values(self.numbers.choice([1, 1, 2]), depth + 1))})"
        if way == 13:
            return f"X:{name}({args})"
        if way == 14:
            return f"(catch {module}:{name}({args}))"
        return f"hof({self.value(depth + 1)}, {given})"

    def body(self):
        lines = []
        for _ in range(self.numbers.randrange(1, 4)):
            call = self.call()
            way = self.numbers.randrange(6)
            if way == 0:
                lines.append(f"case {call} of {self.atom()} -> {self.call()}; [] -> {self.call()}; _ -> ok end")
            elif way == 1:
                lines.append(f"try {call} catch _:_ -> {self.call()} end")
            elif way == 2:
                lines.append(f"receive {{{self.atom()}, X}} -> {call}; {self.atom()} -> ok after {self.numbers.choice(['0', '10', 'infinity'])} -> ok end")
            else:
                lines.append(call)
        return ",\n    ".join(lines)

    def module(self, name):
        behaviour = self.numbers.choice(["gen_server", "gen_statem", "gen_event", "supervisor", "application", None, None])
        heads = [f"f{i}(X, Y, Z)" for i in range(3)]
        callbacks = {"gen_server": ["init(X)", "handle_call(X, Y, Z)", "handle_cast(X, Y)", "handle_info(X, Y)", "terminate(X, Y)"],
                     "gen_statem": ["init(X)", "callback_mode()", "idle(X, Y, Z)", "handle_event(X, Y, Z, _)"],
                     "gen_event": ["init(X)", "handle_event(X, Y)", "handle_call(X, Y)"], "supervisor": ["init(X)"],
                     "application": ["start(X, Y)", "stop(X)"], None: []}[behaviour]
        text = f"-module({name}).\n-compile([export_all, nowarn_export_all]).\n"
        text += f"-behaviour({behaviour}).\n" if behaviour else ""
        for head in heads + callbacks:
            missing = [v for v in "XYZ" if v not in head]
            bound = "".join(f"{v} = {self.atom()}, " for v in missing)
            end = self.numbers.choice(["ok", "{ok, Y}", "{reply, X, Y}", "{noreply, Y}", "{ok, {X, [Y]}}", "Z"])
            text += f"{head} ->\n    {bound}_ = {{X, Y, Z}},\n    {self.body()},\n    {end}.\n"
        text += "hof(F, X) -> apply(F, X).\nhof(F, X, Y) -> F(X, Y).\n"
        return text


COMPILE = """
Files = filelib:wildcard("*.erl"),
Bad = [F || F <- Files, catch compile:file(F, [nowarn_unused_vars]) =:= error],
io:format("~p~n", [length(Bad)]), halt()."""


def run_batch(ravel, numbers, table, first, count, keep):
    """What went wrong, or nothing."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="ravel-random-"))
    maker = Maker(numbers, table)
    for i in range(count):
        (folder / f"random_{first + i}.erl").write_text(maker.module(f"random_{first + i}"))
    compiled = subprocess.run(["erl", "-noshell", "-eval", COMPILE], cwd=folder, capture_output=True, text=True)
    beams = len(list(folder.glob("*.beam")))
    if beams * 2 < count:
        return f"only {beams} of {count} modules can be compiled: {compiled.stdout[-500:]}", beams
    for file in folder.glob("*.erl"):
        file.unlink()
    flags = ["--min-score", "0", "--format", "json", "--unknown-calls", numbers.choice(["ignore", "any"])]
    result = subprocess.run([ravel, "check", ".", *flags], cwd=folder, capture_output=True, text=True)
    wrong = None
    if result.returncode not in (0, 1):
        wrong = f"status {result.returncode}: {result.stderr[-3000:]}"
        try:
            errors = [d["message"] for d in json.loads(result.stdout)["diagnostics"] if d["severity"] == "error"]
            wrong += "".join(f"\n  {each}" for each in errors)
        except (ValueError, KeyError):
            pass
    if wrong and keep:
        shutil.copytree(folder, keep, dirs_exist_ok=True)
        wrong += f"\nthe modules are in {keep}"
    shutil.rmtree(folder)
    return wrong, beams


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--ravel", required=True, type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--batch", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep")
    options = parser.parse_args()
    table = built_ins()
    if len(table) < 300:
        sys.exit(f"src/model/ was not understood: only {len(table)} functions")
    done = 0
    while done < options.count:
        count = min(options.batch, options.count - done)
        wrong, beams = run_batch(options.ravel, random.Random(f"{options.seed}/{done}"), table, done, count, options.keep)
        if wrong:
            sys.exit(f"seed {options.seed}, modules {done} to {done + count - 1}: {wrong}")
        done += count
        print(f"{done} modules, the last {count} with {beams} that compile: fine", flush=True)


if __name__ == "__main__":
    main()
