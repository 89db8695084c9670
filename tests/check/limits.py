#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""A bound that is hit is told (docs/limits.md), and one that is not is not.

    tests/check/limits.py --ravel .../ravel [NAME...]

Each row makes a program of some size: at the bound it must be silent, one further it must say so in a note of the report.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile


def numbered(count, text, between=""):
    """`text` for 1, 2, ...: `@` is the number."""
    return between.join(text.replace("@", str(i)) for i in range(1, count + 1))


def clauses(name, count, text):
    return numbered(count, f"{name}(@) -> {text}", ";\n") + ".\n"


# Erlang.

def pairs(count):
    """8 modules and `count` / 8 functions."""
    return {"p.erl": "-module(p).\n-export([go/2]).\n" + clauses("m", 8, "m@") + clauses("f", count // 8, "f@") +
            "go(I, J) -> M = m(I), F = f(J), M:F().\n"}


def arguments(count):
    names = numbered(count, "A@", ", ")
    return {"p.erl": f"-module(p).\n-export([go/1, f/{count}]).\ngo(X) -> apply(p, f, given(X)).\n"
                     f"given(X) -> [{numbered(count, '{X, @}', ', ')}].\nf({names}) -> {{{names}}}.\n"}


def nesting(count):
    return {"p.erl": f"-module(p).\n-export([go/0]).\ngo() -> {'{' * count}a{'}' * count}.\n"}


def sends(count):
    return {"p.erl": "-module(p).\n-export([go/1]).\n" + clauses("m", count, "m@") +
            "go(I) -> P = spawn(fun() -> receive m1 -> ok end end), P ! m(I).\n"}


def rounds(count):
    """What the last of a circle of functions does comes up by one function a round."""
    step = "f@(N, K) when N > 0 -> f{}(N - 1, K);\nf@(_, _) -> ok.\n"
    circle = "".join(step.replace("@", f"{i:02}").replace("{}", f"{i + 1:02}") for i in range(1, count))
    last = f"f{count:02}(N, K) -> case ets:lookup(t, K) of [] -> ets:insert(t, {{K, N}}); _ -> f01(N, K) end.\n"
    return {"p.erl": "-module(p).\n-export([go/2]).\ngo(N, K) -> f01(N, K).\n" + circle + last}


def key(count):
    """A tuple of `count` parts, the last of which is not known."""
    return {"p.erl": "-module(p).\n-export([go/1]).\n"
                     f"go(K) -> T = {{K{', 1' * (count - 2)}}}, case ets:lookup(t, T) of [] -> ets:insert(t, {{T, 1}}); _ -> ok end.\n"}


def constant_children(count):
    return children(count, "")


def children(count, given="A"):
    specs = numbered(count, f"{{c@, {{w, start_link, [{given or 1}]}}, permanent, 5000, worker, [w]}}", ",\n")
    return {"s.erl": "-module(s).\n-behaviour(supervisor).\n-export([start_link/1, init/1]).\n"
                     f"start_link(A) -> supervisor:start_link({{local, s}}, s, A).\ninit(A) -> {{ok, {{{{one_for_one, 1, 1}}, [\n{specs}]}}}}.\n",
            "w.erl": "-module(w).\n-behaviour(gen_server).\n-export([start_link/1, init/1, handle_call/3, handle_cast/2]).\n"
                     "start_link(A) -> gen_server:start_link(w, A, []).\ninit(A) -> gen_server:call(s, A), {ok, A}.\n"
                     "handle_call(_, _, S) -> {reply, S, S}.\nhandle_cast(_, S) -> {noreply, S}.\n"}


def values(count):
    return {"w.erl": "-module(w).\n-behaviour(gen_server).\n-export([start_link/0, ask/1, init/1, handle_call/3, handle_cast/2]).\n"
                     "start_link() -> gen_server:start_link({local, w}, w, [], []).\n" + clauses("m", count, "{@, []}") +
                     "ask(I) -> gen_server:call(w, m(I)).\ninit(S) -> {ok, S}.\n"
                     "handle_call(Q, _, S) -> {reply, other(Q), S}.\nother(Q) -> gen_server:call(v, Q).\nhandle_cast(_, S) -> {noreply, S}.\n",
            "v.erl": "-module(v).\n-behaviour(gen_server).\n-export([start_link/0, init/1, handle_call/3, handle_cast/2]).\n"
                     "start_link() -> gen_server:start_link({local, v}, v, [], []).\ninit(S) -> {ok, S}.\n"
                     "handle_call(Q, _, S) -> {reply, gen_server:call(w, Q), S}.\nhandle_cast(_, S) -> {noreply, S}.\n"}


# Java, and C.

def ways(count):
    into = numbered(count, "  void into@() { synchronized (a) { synchronized (b) { n = @; } } }\n")
    calls = numbered(count, " into@();")
    return {"Ways.java": "public class Ways {\n  final Object a = new Object(), b = new Object();\n  int n;\n" + into +
                         "  void back() { synchronized (b) { synchronized (a) { n = 0; } } }\n"
                         f"  void all() {{{calls} }}\n"
                         "  public static void main(String[] args) {\n    Ways w = new Ways();\n"
                         "    new Thread(() -> w.all()).start();\n    w.back();\n  }\n}\n"}


EVENTS = pathlib.Path(__file__).resolve().parent.parent / "programs/native/events"


def loops(count):
    runs = numbered(count, "static void run@(void) { event_dispatch(); }\n")
    return {"p.c": f'#include "{EVENTS}/event.h"\nstatic int n;\n'
                   "static void on(int fd, short what, void *p) { (void)fd, (void)what, (void)p; n++; }\n" + runs +
                   "int main(void) {\n  struct event event;\n  struct event_base *base = event_init();\n"
                   "  event_set(&event, 3, 2, on, 0);\n  event_base_set(base, &event);\n  event_add(&event, 0);\n " +
                   numbered(count, " run@();") + "\n  return n;\n}\n"}


# name: (program, at the bound, beyond it, the note)
ROWS = {
    "pairs": (pairs, 64, 72, "more than 64 pairs"),
    "arguments": (arguments, 12, 13, "a list of more than 12 elements"),
    "nesting": (nesting, 60, 63, "nested more than 60 deep"),
    "sends": (sends, 12, 13, "of one of very many values"),
    "rounds": (rounds, 5, 9, "still showed more after 6 rounds"),
    "key": (key, 38, 39, "put together of more than 40 parts"),
    "children": (children, 199, 201, "the first 200 are looked at"),
    "constant_children": (constant_children, 12, 13, "constants in a list of more than 12"),
    "values": (values, 15, 17, "may be more than 16 things"),
    "ways": (ways, 11, 14, "not every way from one to the other"),
    "loops": (loops, 64, 65, "event loops are too many"),
}


def notes(ravel, files):
    with tempfile.TemporaryDirectory() as name:
        for file, text in files.items():
            (pathlib.Path(name) / file).write_text(text)
        given = ["p.c", "--config", EVENTS / "libevent.toml"] if "p.c" in files else [".", "--no-config"]
        run = subprocess.run([ravel, "check", *given, "--format", "json"], cwd=name, capture_output=True, text=True, timeout=300)
        if run.returncode not in (0, 1):
            return None, run.stdout + run.stderr
        return [d["message"] for d in json.loads(run.stdout)["diagnostics"]], ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ravel", type=pathlib.Path, required=True)
    parser.add_argument("names", nargs="*")
    arguments_ = parser.parse_args()
    wrong = 0
    for name, (program, within, beyond, note) in ROWS.items():
        if arguments_.names and name not in arguments_.names:
            continue
        for size, wanted in ((within, False), (beyond, True)):
            told, problem = notes(arguments_.ravel.resolve(), program(size))
            if told is None:
                print(f"{name} {size}: could not be checked\n{problem}")
                wrong += 1
            elif any(note in message for message in told) != wanted:
                print(f"{name} {size}: {'does not say' if wanted else 'says'} `{note}`: {told}")
                wrong += 1
    print(f"{wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
