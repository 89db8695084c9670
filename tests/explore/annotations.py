# SPDX-License-Identifier: Apache-2.0
"""What the programs of a folder say of themselves: the `%% explore:` lines (programs/README.md)."""
import pathlib
import re
import subprocess

LINE = re.compile(r"^%% explore: (?P<call>[a-z_0-9]+\(.*?\))(?P<facts>( [a-z]+=.*| slow)*)$")


class Program:
    def __init__(self, path, number, text):
        found = LINE.match(text)
        if not found:
            raise SystemExit(f"{path}:{number}: not understood: {text}")
        self.path, self.number = path, number
        self.call = f"{path.stem}:{found['call']}"
        facts = found["facts"] or ""
        # Outcomes may hold spaces: they go on to the next word that has an equals sign, or to the end.
        outcomes = re.search(r" outcomes=(.*?)(?= brute=| time=| slow$|$)", facts)
        classes = re.search(r" classes=(\d+)", facts)
        self.outcomes = sorted(outcomes[1].split(" | ")) if outcomes else None
        self.classes = int(classes[1]) if classes else None
        self.counted = " classes=?" not in facts  # else only its outcomes are known
        self.brute = " brute=no" not in facts
        self.plain = " brute=plain" in facts  # all interleavings one by one, no state is taken for another
        time = re.search(r" time=(\w+)", facts)
        self.time = time[1] if time else "last"  # when time-outs fire
        self.slow = facts.endswith(" slow")

    def line(self):
        text = f"%% explore: {self.call.split(':', 1)[1]}" + ("" if self.time == "last" else f" time={self.time}")
        if not self.counted:
            text += " classes=?"
        elif self.classes is not None:
            text += f" classes={self.classes}"
        if self.outcomes is not None:
            text += " outcomes=" + " | ".join(self.outcomes)
        return text + ("" if self.brute else " brute=no") + (" brute=plain" if self.plain else "") + (" slow" if self.slow else "")


    def mode(self):
        return "" if self.time == "last" else f" time={self.time}"


def parts_of(programs, count):
    """About so many lists, each of programs that are run with the same options."""
    found = []
    for options in sorted({(program.time, program.plain) for program in programs}):
        some = [program for program in programs if (program.time, program.plain) == options]
        found += [some[i::count] for i in range(count) if some[i::count]]
    return found


def read_programs(folder, words):
    found = []
    for path in sorted(pathlib.Path(folder).glob("*.erl")):
        for number, text in enumerate(path.read_text().splitlines()):
            if text.startswith("%% explore:"):
                found.append(Program(path, number, text))
    return [p for p in found if not words or any(word in p.call for word in words)]


def compile_all(source, target):
    subprocess.run(["erlc", "-o", target, *sorted(map(str, pathlib.Path(source).glob("*.erl")))], check=True,
                   capture_output=True)
