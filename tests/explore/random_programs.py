#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""The exhaustive search against all interleavings, on programs made at random.

    tests/explore/random_programs.py --agree .../explore_agree --enumerate .../explore_enumerate [--count 60] [--seed 1] [--kind calm|waits|plain|ties|traps|owners|answers] [--time-outs last|ordered|all] [--keep FOLDER]

Each program is a tested process and two or three children, of one to three actions each: tables, names, messages, receives with and without a time-out,
kills. The search must meet exactly the outcomes of the enumerator, in as many executions as there are classes; and every class that is met when all
that the explorer is offered is gone through (agree/walk.h), which tells a fault of the search from one of the machine or of the enumerator. (That some are begun
in vain, where one process is killed by two, is counted only.) Of kind `calm` nobody is killed or asked about, so that steps can be merged (vm/merge.cc); of kind `waits` processes take
one message after the other, too, without a time-out, so that receives can be joined (likewise); with `ties` there are links,
monitors, exits and who traps them, too; with `traps` these are most of it. With `owners` names and tables come, go and are taken away from their owners; with `answers` processes
are linked to and watched, and wait for one reason or another. Where time-outs come early (--time-outs), that one had to wait for a signal is counted as
a difference by the search, and not by the enumerator: more executions than classes are counted only. Programs with too many interleavings are left out and counted.
"""
import argparse
import json
import pathlib
import random
import subprocess
import sys
import tempfile

HEAD = """-module(random_programs).
-export([{exports}]).
r(X) when is_reference(X) -> ref;
r(X) when is_pid(X) -> pid;
r({{'EXIT', _}}) -> failed;
r(X) when is_tuple(X) -> list_to_tuple(r(tuple_to_list(X)));
r([X | Rest]) -> [r(X) | r(Rest)];
r(X) -> X.
"""
LIMIT = 20000  # states of the enumerator


def action(numbers, targets, is_root, kind):
    key, value, target = numbers.choice("ab"), numbers.randrange(1, 4), numbers.choice(targets)
    children = [each for each in targets if each != "Root"]
    plain = [
        f"ets:insert(T, {{{key}, {value}}})", f"ets:lookup(T, {key})", f"ets:insert_new(T, {{{key}, {value}}})", f"ets:delete(T, {key})",
        f"ets:member(T, {key})", f"ets:update_counter(T, {key}, 1, {{{key}, 0}})", "ets:tab2list(T)",
        f"{target} ! {value}", f"{target} ! {value}", "receive M{n} -> M{n} after 0 -> none end", "receive M{n} -> M{n} after 10 -> none end",
        f"receive {value} -> {value} after 10 -> none end", "(catch element(1, {register(name, self())}))", "is_pid(whereis(name))",
        f"(catch begin name ! {value}, ok end)",
    ]
    if children and kind == "calm":
        plain.append(f"{numbers.choice(children)} ! {value}")
    elif children:
        plain += [f"exit({numbers.choice(children)}, kill)", f"is_process_alive({numbers.choice(children)})"]
    ties = ["process_flag(trap_exit, true)"]
    if children:
        child = numbers.choice(children)
        ties += [f"monitor(process, {child})", f"(catch link({child}))", f"unlink({child})", f"exit({child}, bye)", f"monitor(process, {child})"]
    if kind == "traps":
        ties += ["process_flag(trap_exit, true)", "process_flag(trap_exit, false)", "receive {_, _, W{n}} -> W{n} after 10 -> none end",
                 "receive {_, _, W{n}} -> W{n} after 0 -> none end"]
    if not is_root:
        ties += ["exit(bye)", "(catch link(Root))"]
    if kind in OTHERS:
        return OTHERS[kind](numbers, targets, is_root).replace("{n}", str(numbers.randrange(10**6)))
    parts = {"ties": 1, "traps": 2}.get(kind, 0)  # of three
    text = numbers.choice(ties if parts and numbers.randrange(3) < parts else plain)
    return text.replace("{n}", str(numbers.randrange(10**6)))


def waiting_action(numbers, targets, is_root):
    """Tables, messages {a, Value} and {b, Value}, and receives of one of them or of any."""
    key, value, target = numbers.choice("ab"), numbers.randrange(1, 3), numbers.choice(targets)
    tables = [f"ets:insert(T, {{x, {value}}})", "ets:lookup(T, x)", f"ets:insert_new(T, {{x, {value}}})",
              f"[Root ! {{{key}, {value}}} || [_] <- [ets:lookup(T, x)]]"]
    sends = [f"{target} ! {{{key}, {value}}}", f"Root ! {{{key}, {value}}}", f"Root ! {{{key}, self()}}"]
    receives = [f"receive {{{key}, M{{n}}}} -> M{{n}} end", f"receive {{{key}, {value}}} -> {value} end",
                f"receive {{{key}, M{{n}}}} -> M{{n}} end", "receive {K{n}, V{n}} -> {K{n}, V{n}} end"]
    weights = [1, 1, 4] if is_root else [3, 5, 1]
    return numbers.choice(numbers.choices([tables, sends, receives], weights)[0])


def owner_action(numbers, targets, is_root):
    """Names of processes, tables with a name and without, that come and go; and who has them."""
    key, target, table = numbers.choice("ab"), numbers.choice(targets), numbers.choice(["T", "named", "named"])
    names = ["(catch element(1, {unregister(name)}))", "is_pid(whereis(name))", f"(catch element(1, {{register(name, {target})}}))",
             "(catch element(1, {register(name, self())}))", "(catch begin name ! 1, ok end)"]
    tables = ["(catch ets:new(named, [public, named_table]))", f"(catch ets:delete({table}))", f"(catch ets:insert({table}, {{{key}, 1}}))",
              f"(catch ets:lookup({table}, {key}))", f"(catch ets:insert({table}, {{{key}, 2}}))", "(catch ets:rename(named, other))",
              f"(catch ets:delete_all_objects({table}))", f"(catch ets:info({table}, size))", f"(catch ets:safe_fixtable({table}, true))",
              f"(catch ets:info({table}, fixed))", f"(catch ets:give_away({table}, {target}, gift))"]
    others = [f"{target} ! {key}", f"{target} ! {key}", "receive M{n} -> M{n} after 0 -> none end", "receive M{n} -> M{n} after 10 -> none end"]
    return numbers.choice(numbers.choices([names, tables, others], [2, 4, 1])[0])


def answer_action(numbers, targets, is_root):
    """Links and monitors, several to one process, and receives of one answer or another."""
    children = [each for each in targets if each != "Root"] or targets
    target, reason = numbers.choice(children), numbers.choice(["normal", "noproc", "bye", "_"])
    timeout = numbers.choice(["", "after 0 -> none ", "after 10 -> none "])
    ties = [f"monitor(process, {target})", f"(catch link({target}))", f"monitor(process, {target})", f"(catch link({target}))",
            "process_flag(trap_exit, true)", f"unlink({target})", f"{target} ! go"]
    heard = [f"receive {{'EXIT', _, {reason}}} -> exit {timeout}end", f"receive {{'DOWN', _, _, _, {reason}}} -> down {timeout}end",
             f"receive M{{n}} -> M{{n}} {timeout}end", "receive go -> go after 10 -> none end"]
    ends = ["exit(bye)", "exit(noproc)", "receive go -> exit(bye) after 0 -> none end", "Root ! told"]
    weights = [4, 4, 0] if is_root else [3, 1, 3]
    return numbers.choice(numbers.choices([ties, heard, ends], weights)[0])


OTHERS = {"waits": waiting_action, "owners": owner_action, "answers": answer_action}


def program(numbers, index, kind):
    lines = [f"p{index}() ->", "    T = ets:new(t, [public]), Root = self(), _ = T, _ = Root,"]
    children = []
    count = numbers.randrange(2, 4)
    for child in range(count):
        actions = [action(numbers, ["Root", *children], False, kind) for _ in range(numbers.randrange(1, 4 - count // 3))]
        lines.append(f"    C{child} = spawn(fun() -> {', '.join(actions)} end), _ = C{child},")
        children.append(f"C{child}")
    actions = [action(numbers, ["Root", *children], True, kind) for _ in range(numbers.randrange(1, 4))]
    names = [f"R{i}" for i in range(len(actions))]
    lines += [f"    {name} = {text}," for name, text in zip(names, actions)]
    return "\n".join(lines) + f"\n    r([{', '.join(names)}]).\n"


def plain(outcomes):
    """Who waits where is for people."""
    return sorted({"deadlock" if outcome.startswith("deadlock") else outcome for outcome in outcomes})


def lines_of(command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return [json.loads(line) for line in done.stdout.splitlines()], done.stderr


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--agree", required=True)
    parser.add_argument("--enumerate", required=True)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=["calm", "waits", "plain", "ties", "traps", "owners", "answers"], default="plain")
    parser.add_argument("--time-outs", default="last", choices=["last", "ordered", "all"])
    parser.add_argument("--keep")
    options = parser.parse_args()
    numbers = random.Random(options.seed)
    texts = [program(numbers, i, options.kind) for i in range(options.count)]
    outcomes = classes = in_vain = too_many = twice = 0
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(options.keep or scratch)
        source = folder / "random_programs.erl"
        source.write_text(HEAD.format(exports=", ".join(f"p{i}/0" for i in range(len(texts)))) + "\n".join(texts))
        subprocess.run(["erlc", "-o", folder, source], check=True, capture_output=True)
        calls = [f"random_programs:p{i}()" for i in range(len(texts))]
        for first in range(0, len(calls), 50):
            some = calls[first:first + 50]
            expected, errors = lines_of([options.enumerate, "--time-outs", options.time_outs, "--pa", str(folder), "--limit", str(LIMIT), *some])
            counted = [(call, line) for call, line in zip(some, expected) if "error" not in line]
            too_many += len(some) - len(counted)
            found, more = lines_of([options.agree, "--time-outs", options.time_outs, "--exhaustive-only", "--walk", "--pa", str(folder), *(call for call, _ in counted)])
            if len(expected) < len(some) or len(found) < len(counted):
                sys.exit(f"a tool ended early at {some[0]}: {errors[-300:]} {more[-300:]}")
            for (call, line), seen in zip(counted, found):
                text = texts[int(call[17:-2])]
                search = seen["dpor"]
                too_many += "left_out" in seen["walk"]
                if "error" in seen:
                    classes += 1
                    print(f"{call}: {seen['error']}\n{text}\n{seen['walk'].get('missed', '')}")
                elif plain(line["outcomes"]) != plain(search["outcomes"]):
                    outcomes += 1
                    print(f"{call}: outcomes {plain(line['outcomes'])} expected, {plain(search['outcomes'])} found\n{text}")
                elif options.time_outs != "last" and line["classes"] < search["classes"]:
                    twice += 1
                elif line["classes"] != search["classes"]:
                    classes += 1
                    print(f"{call}: {line['classes']} classes expected, {search['classes']} executions, {seen['walk'].get('classes')} walked\n{text}")
                in_vain += search["redundant"] > 0
    print(f"{len(texts)} programs, {too_many} left out, {outcomes} with other outcomes, {classes} with other numbers of executions, {in_vain} with some in vain"
          + (f", {twice} with some counted twice" if twice else ""))
    return 1 if outcomes or classes or too_many > len(texts) // 2 else 0


if __name__ == "__main__":
    sys.exit(main())
