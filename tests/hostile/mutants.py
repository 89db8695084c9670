#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Programs that no compiler makes, by structure: valid modules, class files and LLVM text whose names, references, flags and
operands have been exchanged, so that readers take them and the *analysis* has to cope. Whatever comes, `ravel check` ends by
itself, in time, and never has to say that it made a mistake of its own.

    mutants.py RAVEL [--seconds S] [--seed N] [--keep FOLDER] [beam|class|llvm]...

What goes wrong is kept in FOLDER (build/mutants)."""

import argparse
import os
import pathlib
import random
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
SEEDS, TOGETHER, LIMIT = 24, 12, 60
ATOMS = ("ets insert lookup new delete register whereis spawn spawn_link gen_server call cast reply start_link receive send self exit monitor link "
         "mnesia transaction application supervisor init handle_call handle_info erlang lists foreach apply on_load_ behaviour_info global").split()
NAMES = ("run start join wait notify notifyAll lock unlock java/lang/Thread java/lang/Runnable java/lang/Object java/util/HashMap <init> <clinit> get put "
         "()V (Ljava/lang/Object;)V ()Ljava/lang/Object; I Ljava/lang/String; [[[I call submit execute java/util/concurrent/locks/ReentrantLock").split()


def mutate_beam(data, dice):
    chunks, at = [], 12
    while at + 8 <= len(data):
        size = int.from_bytes(data[at + 4:at + 8], "big")
        chunks.append([data[at:at + 4], bytearray(data[at + 8:at + 8 + size])])
        at += 8 + (size + 3) // 4 * 4
    for _ in range(dice.choice((1, 1, 2, 5))):
        chunk = dice.choice([each for each in chunks if each[0] in (b"AtU8", b"Atom", b"Code", b"ImpT", b"ExpT", b"FunT", b"LocT", b"Line")])
        body = chunk[1]
        if chunk[0] in (b"AtU8", b"Atom"):
            words, at = [], 4
            while at < len(body):
                words.append(bytes(body[at + 1:at + 1 + body[at]]))
                at += 1 + body[at]
            words[dice.randrange(len(words))] = dice.choice((dice.choice(ATOMS).encode(), dice.choice(words)))
            chunk[1] = body[:4] + b"".join(bytes([len(word)]) + word for word in words)
        elif chunk[0] == b"Code" and len(body) > 24:
            at = dice.randrange(20, len(body))
            body[at] = dice.choice((dice.randrange(256), body[dice.randrange(20, len(body))], body[at] ^ 16))
        elif len(body) > 8:
            at = dice.randrange(4, len(body) - 3) // 4 * 4
            body[at:at + 4] = dice.choice((dice.randrange(40).to_bytes(4, "big"), bytes(body[4:8])))
    body = b"BEAM" + b"".join(name + len(part).to_bytes(4, "big") + bytes(part) + bytes(-len(part) % 4) for name, part in chunks)
    return b"FOR1" + len(body).to_bytes(4, "big") + body


SIZES = {3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4, 15: 3, 16: 2, 17: 4, 18: 4, 19: 2, 20: 2}


def mutate_class(data, dice):
    count, at, pool = struct.unpack(">H", data[8:10])[0], 10, [None]
    while len(pool) < count:
        tag = data[at]
        size = 2 + struct.unpack(">H", data[at + 1:at + 3])[0] if tag == 1 else SIZES[tag]
        pool.append((tag, bytearray(data[at + 1:at + 1 + size])))
        at += 1 + size
        if tag in (5, 6):
            pool.append(None)
    rest = bytearray(data[at:])
    known = [each for each in pool if each]
    for _ in range(dice.choice((1, 1, 2, 5))):
        tag, body = dice.choice(known)
        others = [other for other in known if other[0] == tag]
        what = dice.randrange(5)
        if tag == 1 and what < 3:
            body[:] = dice.choice(others)[1] if what else struct.pack(">H", len(name := dice.choice(NAMES).encode())) + name
        elif tag in (7, 8, 9, 10, 11, 12, 16, 18) and what < 4:
            body[:] = dice.choice(others)[1]
        elif what == 3:
            rest[dice.randrange(2)] ^= 1 << dice.randrange(8)  # flags of the class
        else:
            at = dice.randrange(2, len(rest))
            rest[at] = dice.choice((rest[at] ^ (1 << dice.randrange(8)), dice.randrange(count) & 255, rest[dice.randrange(len(rest))]))
    return data[:10] + b"".join(bytes([tag]) + bytes(body) for tag, body in known) + bytes(rest)


def mutate_llvm(data, dice):
    lines = data.decode(errors="replace").split("\n")
    inside = [n for n, line in enumerate(lines) if line.startswith("  ") or line.startswith("@") or re.match(r"!\d+ = ", line)]
    for _ in range(dice.choice((1, 1, 2, 4))):
        at = dice.choice(inside)
        sign = dice.choice(("@", "%", "!", "i"))
        words = re.findall(r"@[\w.]+" if sign == "@" else r"%[\w.]+" if sign == "%" else r"!\d+" if sign == "!" else r"\bi(?:8|16|32|64)\b", "\n".join(lines))
        mine = re.findall(re.escape(sign) + r"[\w.]+" if sign != "i" else r"\bi(?:8|16|32|64)\b", lines[at])
        if words and mine:
            lines[at] = lines[at].replace(dice.choice(mine), dice.choice(words), 1)
    return "\n".join(lines).encode()


def compiled(kind, folder, dice):
    """Valid programs of the repository's own, made here."""
    where = {"beam": ("tests/programs/beam/**/*.erl",), "class": ("tests/programs/jvm/**/*.java",), "llvm": ("tests/programs/native/**/*.c",)}[kind]
    sources = sorted(path for pattern in where for path in ROOT.glob(pattern) if path.stat().st_size < 6000)
    dice.shuffle(sources)
    found = []
    for source in sources:
        out = folder / f"{kind}{len(found)}"
        out.mkdir(parents=True, exist_ok=True)
        command = {"beam": ["erlc", "+debug_info", "-o", out, source], "class": ["javac", "-g", "-nowarn", "-d", out, source],
                   "llvm": ["clang-19", "-g", "-O1", "-Xclang", "-disable-llvm-passes", "-S", "-emit-llvm", "-w", "-o", out / "a.ll", source]}[kind]
        if subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode == 0:
            files = [path for path in out.rglob("*") if path.suffix in (".beam", ".class", ".ll")]
            found += [files] if files else []
        if len(found) >= SEEDS:
            break
    return found


MUTATE = {"beam": mutate_beam, "class": mutate_class, "llvm": mutate_llvm}
NEEDED = {"beam": "erlc", "class": "javac", "llvm": "clang-19"}


def trial(ravel, kind, programs, scratch, dice):
    """What went wrong with one folder of mutants, or nothing."""
    project = scratch / "project"
    shutil.rmtree(project, ignore_errors=True)
    for number in range(TOGETHER if kind != "llvm" else 1):
        for path in (files := dice.choice(programs)):
            target = project / f"{number}{path.name}"
            target.parent.mkdir(exist_ok=True)
            data = path.read_bytes()
            target.write_bytes(MUTATE[kind](data, dice) if len(files) == 1 or dice.random() < 0.6 else data)
    environment = {"PATH": os.environ["PATH"], "HOME": str(scratch), "XDG_CACHE_HOME": str(scratch / "cache"), "LC_ALL": "C.UTF-8"}
    command = [ravel, "check", ".", "--all", "--min-score", "0", "--format", "json", "--memory", "3G", "--timeout", str(LIMIT)]
    try:
        done = subprocess.run(command, cwd=project, env=environment, capture_output=True, timeout=LIMIT * 3)
    except subprocess.TimeoutExpired:
        return "it did not end"
    told = (done.stdout + done.stderr).decode(errors="replace")
    if done.returncode not in (0, 1, 2):
        return f"exit status {done.returncode}"
    for sign in ("a mistake of Ravel's own", "--timeout are over"):
        if sign in told:
            return next(line for line in told.splitlines() if sign in line)
    return None


def main():
    options = argparse.ArgumentParser()
    options.add_argument("ravel")
    options.add_argument("kinds", nargs="*", default=[])
    options.add_argument("--seconds", type=float, default=20)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--keep", type=pathlib.Path, default=ROOT / "build" / "mutants")
    given = options.parse_intermixed_args()
    dice, wrong, tried = random.Random(given.seed), 0, 0
    kinds = [kind for kind in given.kinds or ("beam", "class", "llvm") if shutil.which(NEEDED[kind])]
    with tempfile.TemporaryDirectory(prefix="ravel-mutants-") as scratch:
        scratch = pathlib.Path(scratch)
        programs = {kind: compiled(kind, scratch / "seeds", dice) for kind in kinds}
        assert kinds and all(programs.values()), "nothing to begin with"
        end = time.monotonic() + given.seconds
        while time.monotonic() < end:
            kind = kinds[tried % len(kinds)]
            tried += 1
            if trouble := trial(os.path.abspath(given.ravel), kind, programs[kind], scratch, dice):
                wrong += 1
                kept = given.keep / f"{kind}-{given.seed}-{tried}"
                shutil.rmtree(kept, ignore_errors=True)
                shutil.copytree(scratch / "project", kept)
                print(f"{kind} {tried}: {trouble}\n  kept in {kept}", flush=True)
    print(f"{tried} programs, {wrong} went wrong (seed {given.seed})")
    return 1 if wrong or tried == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
