#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""The process registry of examples/proc_reg and the models of models/, tested with `ravel test`: what docs/tutorial-proc-reg.md tells must be true.

    tests/quick/case_study.py --ravel build/release/src/ravel [--long] [--update] [WORD...]

The six steps of the case study: sequential tests pass; parallel ones find the paper's races and the one it does not mention, each shrunk to its smallest
test case; where there is none, nothing is found, and the exhaustive search of the smallest cases ends without a failure. Then the models, each with what
stands above its properties: `%~ passes`, `%~ fails 1+[1,1]` (commands in the prefix and in each branch) or `%~ fails at most 4` (in all).

With --long: 20,000 tests and 10,000 of each model instead of a few hundred, and 20 seeds for every race: always the smallest case, in the median within
2, 5 and 2 seconds. With --update the output and the pictures of the tutorial are written. With words, only what has one of them in its name.
"""
import argparse
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from counterexample import shape, short  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
EXAMPLE = ROOT / "examples" / "proc_reg"
MODELS = ROOT / "tests" / "quick" / "models"
TUTORIAL = ROOT / "docs" / "tutorial-proc-reg.md"
# By the models whose traces they show.
PICTURES = {"proc_reg_eqc": "proc_reg_first", "proc_reg_reverse_eqc": "proc_reg_second", "proc_reg_alive_eqc": "proc_reg_third",
            "proc_reg_unreg_eqc": "proc_reg_unreg"}
PARALLEL = "prop_proc_reg_parallel"
# Model, shape of its smallest test, the calls in its branches, and most seconds in the median.
RACES = [("proc_reg_eqc", "2+[1,1]", ["reg", "reg"], 2),
         ("proc_reg_reverse_eqc", "3+[1,1]", ["reg", "reg"], 5),
         ("proc_reg_unreg_eqc", "2+[1,1]", ["unreg", "unreg"], 2)]


class Failed(Exception):
    """What should have been and was not."""


def expect(condition, text):
    if not condition:
        raise Failed(text)


class Ravel:
    def __init__(self, binary, folder):
        self.binary, self.folder = os.path.abspath(binary), folder

    def run(self, *arguments):
        """Exit status and the JSON it prints."""
        command = [self.binary, *map(str, arguments), "--format", "json", "--quiet"]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False)
        expect(done.returncode in (0, 1), f"{' '.join(command)}\n{done.stderr}{done.stdout}")
        return done.returncode, json.loads(done.stdout)

    def test(self, source, prop, *options):
        status, result = self.run("test", f"{source}:{prop}", *options)
        expect(status == (result["result"] == "failed"), f"exit status {status}, but {result['result']}")
        return result


def failing(result):
    expect(result["result"] == "failed", "no failure was found")
    return shape("\n".join(result["failure"]["details"]))


def source_of(model):
    return EXAMPLE / f"{model}.erl"


# The six steps.

def sequential(ravel, options):
    for model in ["proc_reg_eqc", "proc_reg_reverse_eqc", "proc_reg_alive_eqc", "proc_reg_unreg_eqc", "proc_reg_proper"]:
        result = ravel.test(source_of(model), "prop_proc_reg", "--tests", 1000 if options.long else 200)
        expect(result["result"] == "passed", f"{model}: {result}")


def races(ravel, options):
    for model, smallest, calls, seconds_max in RACES:
        times = []
        for seed in range(1, 21 if options.long else 4):
            began = time.monotonic()
            trace = f"{model}.rvt"
            result = ravel.test(source_of(model), PARALLEL, "--tests", 20000, "--seed", seed, "--trace", trace)
            times.append(time.monotonic() - began)
            prefix, branches = failing(result)
            expect(short(prefix, branches) == smallest, f"{model}, seed {seed}: {short(prefix, branches)} instead of {smallest}\n"
                                                        + result["failure"]["counterexample"])
            expect(sorted(sum(branches, [])) == calls, f"{model}, seed {seed}: {branches}")
            if seed == 1:
                ravel.run("replay", trace)
        median = statistics.median(times)
        print(f"  {model}: always {smallest}, {median:.2f} s in the median of {len(times)} seeds, at most {max(times):.2f} s", flush=True)
        expect(not options.long or median < seconds_max, f"{model}: {median:.1f} s")


def proofs(ravel, _):
    """Every schedule of the smallest cases: who fails, and who cannot."""
    for model, prop, wanted in [("proc_reg_eqc", "prop_first_race", "failed"), ("proc_reg_reverse_eqc", "prop_first_race", "passed"),
                                ("proc_reg_reverse_eqc", "prop_second_race", "failed"), ("proc_reg_alive_eqc", "prop_first_race", "passed"),
                                ("proc_reg_alive_eqc", "prop_second_race", "passed"), ("proc_reg_reverse_eqc", "prop_second_race_killed", "failed"),
                                ("proc_reg_alive_eqc", "prop_second_race_killed", "passed"), ("proc_reg_alive_eqc", "prop_third_race", "failed"),
                                ("proc_reg_retry_eqc", "prop_third_race", "passed"), ("proc_reg_unreg_eqc", "prop_two_unreg", "failed"),
                                ("proc_reg_alive_eqc", "prop_two_unreg", "passed")]:
        result = ravel.test(source_of(model), prop, "--tests", 1, "--strategy", "dpor")
        expect(result["result"] == wanted, f"{model}:{prop} {result['result']}")
        expect(wanted == "failed" or result["complete"], f"{model}:{prop} is incomplete")
        print(f"  {model}:{prop} {wanted} ({result['schedules']} schedules)", flush=True)


def repaired(ravel, options):
    result = ravel.test(source_of("proc_reg_alive_eqc"), PARALLEL, "--tests", 20000 if options.long else 1000)
    expect(result["result"] == "passed", json.dumps(result, indent=1))
    result = ravel.test(source_of("proc_reg_retry_eqc"), PARALLEL, "--tests", 5000 if options.long else 300, "--branches", 3)
    expect(result["result"] == "passed", json.dumps(result, indent=1))


def third(ravel, _):
    """reg || reg || kill, completely."""
    sources = [EXAMPLE / f"{name}.erl" for name in ["proc_reg", "proc_reg_tabs", "proc_reg_alive", "proc_reg_retry", "proc_reg_third"]]
    subprocess.run(["erlc", "+debug_info", "-o", ravel.folder, *sources], check=True)
    taken, late = "{line,17}", "{line,19}"
    outcomes = {"free": {("true", "true"), ("true", taken), (taken, "true")},
                "taken": {("true", "true"), ("true", taken), (taken, "true"), (taken, taken)},
                "dead": {("true", "true"), ("true", taken), (taken, "true"), ("true", late), (late, "true")}}
    for function, expected in outcomes.items():
        _, result = ravel.run("explore", "--strategy", "dpor", f"proc_reg_third:{function}", "proc_reg_alive")
        found = {outcome["outcome"] for outcome in result["outcomes"]}
        expect(result["complete"], f"{function} is incomplete")
        expect(found == {f"{{{a},{b}}}" for a, b in expected}, f"{function}: {sorted(found)}")
        print(f"  {function}: {result['schedules']} schedules, {', '.join(sorted(found))}", flush=True)
    status, _ = ravel.run("explore", "--strategy", "dpor", "proc_reg_third:two_branches", "proc_reg_alive")
    expect(status == 1, "two branches do not show the third race")
    status, result = ravel.run("explore", "--strategy", "dpor", "proc_reg_third:two_branches", "proc_reg_retry")
    expect(status == 0 and result["complete"], "the third race is not repaired")


# The tutorial.

BLOCK = re.compile(r"(<!-- output of: (ravel [^\n]*?) -->\n```text\n)(.*?)(```\n)", re.DOTALL)
TIME = re.compile(r"^[\d,]+ tests? in [\d.]+ s.*\n", re.MULTILINE)
STEPS_SHOWN = re.compile(r"(^  How it came about [^\n]*\n)(?:[^\n]+\n)+", re.MULTILINE)


def output_of(ravel, command):
    """What the command prints in a copy of the example's folder, without the steps (there are pictures) and how long it took."""
    done = subprocess.run([ravel.binary, *command.split()[1:]], cwd=ravel.folder, capture_output=True, text=True, check=False,
                          env={**os.environ, "NO_COLOR": "1", "LC_ALL": "C.UTF-8"}, stdin=subprocess.DEVNULL)
    expect(done.returncode in (0, 1), f"{command}\n{done.stderr}")
    return f"$ {command}\n" + STEPS_SHOWN.sub(r"\1    ...\n", TIME.sub("", done.stdout)).rstrip("\n") + "\n"


def tutorial(ravel, options):
    """Its blocks of output are what is printed, its pictures what is drawn. 20,000 tests are only run with --long or --update."""
    with tempfile.TemporaryDirectory() as folder:
        tutorial_in(Ravel(ravel.binary, folder), options)


def tutorial_in(ravel, options):
    for path in EXAMPLE.iterdir():
        shutil.copy(path, ravel.folder)
    text = TUTORIAL.read_text()
    for heading, command, shown, _ in BLOCK.findall(text):
        if "--tests 20000" in command and not (options.long or options.update):
            continue
        printed = output_of(ravel, command)
        if options.update:
            text = text.replace(heading + shown, heading + printed)
        else:
            expect(shown == printed, f"{TUTORIAL.name} shows other output; see --update:\n{printed}")
    if options.update:
        TUTORIAL.write_text(text)
        for model, picture in PICTURES.items():
            subprocess.run([ravel.binary, "view", f"{model}.rvt", "-o", TUTORIAL.parent / "pictures" / f"{picture}.svg"], cwd=ravel.folder, check=True)


# The models.

def models(ravel, options):
    wrong = []
    for path in sorted(MODELS.glob("*.erl")):
        for said, prop in re.findall(r"^%~ (.*)\n(prop_\w+)\(\)", path.read_text(), re.MULTILINE):
            name = f"{path.stem}:{prop}"
            if options.words and not any(word in name or word == "models" for word in options.words):
                continue
            began = time.monotonic()
            result = ravel.test(path, prop, "--tests", 10000 if options.long or said != "passes" else 300)
            did = outcome(result, said)
            print(f"  {name} {did} ({result['tests']} tests, {time.monotonic() - began:.1f} s)", flush=True)
            if did != said:
                wrong.append(f"{name} {did}, but says that it {said}\n{result.get('failure', {}).get('counterexample', '')}")
    expect(not wrong, "\n".join(wrong))


def outcome(result, said):
    """In the words of the annotations; a bound that is kept is what was said."""
    if result["result"] == "passed":
        return "passes"
    prefix, branches = failing(result)
    most = re.fullmatch(r"fails at most (\d+)", said)
    if most and 0 < len(prefix + sum(branches, [])) <= int(most.group(1)):
        return said
    return f"fails {short(prefix, branches)}"


STEPS = [sequential, races, proofs, repaired, third, tutorial, models]


def is_wanted(step, words):
    names = [path.stem for path in MODELS.glob("*.erl")] if step is models else []
    return any(word in name for word in words for name in [step.__name__, *names])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*")
    parser.add_argument("--ravel", required=True)
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--update", action="store_true")
    options = parser.parse_args()
    failed = done = 0
    with tempfile.TemporaryDirectory() as folder:
        ravel = Ravel(options.ravel, folder)
        for step in STEPS:
            if options.words and not is_wanted(step, options.words):
                continue
            done += 1
            began = time.monotonic()
            print(step.__name__, flush=True)
            try:
                step(ravel, options)
                print(f"  {time.monotonic() - began:.1f} s", flush=True)
            except Failed as problem:
                failed += 1
                print(f"FAILED {step.__name__}: {problem}", flush=True)
    print(f"{done - failed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
