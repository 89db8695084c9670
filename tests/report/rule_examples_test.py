# SPDX-License-Identifier: Apache-2.0
#
# rule_examples_test.py RAVEL: the examples in docs/rules/ are true. What a page shows under "Example" is reported under that
# rule, once for every block; what it shows under "Fix" is not. A new page needs an entry in SETTING. A Java file is
# named after its public class. Blocks of C and C++ are whole files, and are left out where Ravel has no Clang.
import json
import pathlib
import re
import subprocess
import sys
import tempfile

PAGES = pathlib.Path(__file__).resolve().parents[2] / "docs" / "rules"

# What surrounds the blocks of a page to make a program: file name, text.
SETTING = {
    "check-then-act": ("example.erl", """-module(example).
-compile(export_all).
init() -> ets:new(hits, [named_table, public]), ets:new(claims, [named_table, public]).
loop() -> receive stop -> ok end.
"""),
    "call-cycle": ("example.erl", """-module(example).
-behaviour(gen_server).
-compile(export_all).
start_link() -> gen_server:start_link({local, stock}, ?MODULE, [], []).
handle_cast(_, State) -> {noreply, State}.
"""),
    "stuck-receive": ("example.erl", "-module(example).\n"),
    "lost-message": ("example.erl", "-module(example).\n"),
    "atomicity": ("{}.java", """import java.util.*;
import java.util.concurrent.*;
import ravel.annotations.Atomic;
class Session { Session(String name) {} }
"""),
    "lock-order": ("{}.java", "import java.util.concurrent.*;\nimport java.util.concurrent.atomic.*;\n"),
    "held-while-blocking": ("{}.java", ""),
    "double-lock": ("example.c", ""),
    "unlock-unheld": ("example.c", ""),
    "lock-leak": ("{}.java", ""),
    "wait-loop": ("{}.java", ""),
    "lost-signal": ("{}.java", ""),
    "unsafe-publication": ("{}.java", ""),
    "double-checked": ("{}.java", ""),
    "lock-value": ("{}.java", ""),
    "race": ("{}.java", """import java.util.*;
import java.util.concurrent.*;
class Connection {}
class Session { Session(String name) {} }
"""),
    "guarded-by": ("{}.java", "@interface GuardedBy { String value(); }\n"),
    "requires-lock": ("{}.java", """@interface GuardedBy { String value(); }
@interface Holding { String value(); }
class Box { void open() {} }
"""),
    "thread-local": ("{}.java", """import ravel.annotations.ThreadLocal;
import ravel.annotations.ThreadShared;
@ThreadLocal class Cursor { private int row; boolean next() { return row++ < 10; } }
"""),
}

# What breaks a declared discipline may be a race as well; that is not what these pages are about.
ALSO = {"lock-order": {"held-while-blocking"}, "guarded-by": {"race", "lock-value"}, "requires-lock": {"race"}, "thread-local": {"race"},
        "double-checked": {"race", "atomicity"}, "lock-value": {"race", "atomicity"}, "unsafe-publication": {"race"},
        "lost-signal": {"race"}, "lock-leak": {"race", "atomicity"}}


# Declarations that blocks of C and C++ need not show.
NATIVE = {"c": ("example.c", ""), "cpp": ("example.cc", """#define GUARDED_BY(x) __attribute__((guarded_by(x)))
#define REQUIRES(x) __attribute__((requires_capability(x)))
""")}


def blocks(text):
    """(language, code)"""
    return re.findall(r"^```(\w+)\n(.*?)^```", text, re.S | re.M)


def findings(ravel, rule, language, code):
    name, before = NATIVE.get(language, SETTING[rule])
    klass = re.search(r"public class (\w+)", code)
    name = name.format(klass[1] if klass else "")
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, name).write_text(before + code, encoding="utf-8")
        run = subprocess.run([ravel, "check", "--format", "json", name], cwd=folder, capture_output=True, text=True, timeout=120)
    if "built without Clang" in run.stdout + run.stderr:
        return None
    assert run.returncode in (0, 1), run.stderr
    return [f for f in json.loads(run.stdout)["findings"] if f["rule"] not in ALSO.get(rule, ())]


def main():
    for page in sorted(PAGES.glob("*.md")):
        if page.name == "README.md":
            continue
        rule = page.stem
        assert rule in SETTING, f"{rule}: say in SETTING what makes its examples a program"
        _, example, fix, _ = re.split(r"^## (?:Example|Fix|When it may be wrong)$", page.read_text(encoding="utf-8"), flags=re.M)
        shown = blocks(example)
        assert shown, f"{rule}: no example"
        for language, code in shown:
            found = findings(sys.argv[1], rule, language, code)
            assert found is None or [f["rule"] for f in found] == [rule], (
                f"{rule}: the example is not reported once:\n{code}\n{found}")
        repaired = blocks(fix)
        for language in sorted({language for language, _ in repaired}):
            code = "\n".join(code for each, code in repaired if each == language)
            fixed = findings(sys.argv[1], rule, language, code)
            assert not fixed, f"{rule}: the fix is reported: {fixed}"
    print("the examples are as the pages say")


main()
