# SPDX-License-Identifier: Apache-2.0
#
# Layering rots in every project that does not check it by machine. This reads every #include under src/ and fails on
#   - an edge between folders that tests/layers.txt does not allow,
#   - a cycle among the allowed edges (mutual pairs are the smallest),
#   - a difference between layers.txt and the USES lists of src/CMakeLists.txt, or what docs/architecture.md shows of it,
#   - third-party headers outside the one folder that may know them,
#   - files that the documentation names and that are not there,
#   - printing or exiting outside src/cli/,
#   - words of one platform in src/facts/, which serves all of them, and in src/check/: rules ask, and whoever knows the
#     platform answers,
#   - a file of src/check/ that uses more than facts and is not in tests/layers_owed.txt, or is there although it does not.
#
# Test and fuzz files obey the same edges; in addition a test may include what its folder is tested *with*, see
# TEST_EXTRA. Macros that hide an #include are not seen; there are none.

import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
SRC = ROOT / "src"

INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]', re.MULTILINE)
COMMENTS = re.compile(r'//[^\n]*|/\*.*?\*/', re.DOTALL)
STRINGS = re.compile(r'"(?:\\.|[^"\\\n])*"')
RAW_STRINGS = re.compile(r'R"(\w*)\((?:.*?)\)\1"', re.DOTALL)

# Header (by the start of its path) -> folders that may include it.
THIRD_PARTY = {
    "llvm/": {"native"}, "llvm-c/": {"native"}, "clang/": {"native"}, "clang-c/": {"native"}, "lld/": {"native"},
    "nlohmann/": {"report"},
    "CLI/": {"cli"},
    "toml++/": {"cli"},
}
# A test may use these, too: whoever makes JSON or reads it back wants to parse it in a test.
TEST_EXTRA = {"nlohmann/": {"cli", "ir"}}

# What only one platform has: its names, and (of what serves all platforms) the folders that know it.
WORDS = r'Platform::|\$jvm|java/|Elixir|pthread|<init>|kOpModule'
PLATFORM = {
    "facts/": re.compile(WORDS + r'|flow::(heap|sync|native)|\b(jvm|beam|native)\b'),
    "check/": re.compile(WORDS),
}

# What a rule that judges facts may use; the files that still ask more are listed, and the list only gets shorter.
RULES_USE = {"base", "ir", "facts", "report", "check"}

# Words that print to the terminal or end the program, and the files outside cli/ that may use them.
OUTPUT = re.compile(
    r'\bstd::(cout|cerr|clog|exit|quick_exit|abort|terminate|puts|printf)\b|\b(stdout|stderr)\b'
    r'|(?:^|[;{})?:]|\belse\b)\s*(?:::)?(printf|puts|putchar|exit|_exit|abort)\s*\(|\bfmt::print\s*\(\s*"', re.MULTILINE)
OUTPUT_ALLOWED = {
    "base/crash.cc": {"std::abort"},  # nor can what ends a process that has crashed
    "base/crash_for_tests.cc": {"std::abort"},  # crashes on purpose
    "base/check.cc": {"stderr", "std::abort"},  # a broken invariant cannot rely on any other part
    "base/crash.cc": {"std::abort"},  # nor can a crash
    "base/crash_for_tests.cc": {"std::abort"},  # on purpose
    "native/clang/bitcode.cc": {"_exit"},  # likewise: the child that reads a stranger's file
    "native/clang/compile_pool.cc": {"_exit"},  # likewise: children that compile
    "base/process.cc": {"_exit"},  # the child that could not start the other program
}


def allowed_edges(text):
    """layers.txt as {folder: set of folders}."""
    edges = {}
    for line in text.splitlines():
        line = line.split("#")[0].strip()
        if line:
            folder, _, others = line.partition(":")
            edges[folder.strip()] = set(others.split())
    return edges


def folder_of(path, folders):
    """The folder of layers.txt that a path relative to src/ belongs to: the longest that fits, or None."""
    parts = path.split("/")[:-1]
    for length in range(len(parts), 0, -1):
        name = "/".join(parts[:length])
        if name in folders:
            return name
    return None


def is_test(path):
    return re.search(r'_(test|fuzz|bench)\.(cc|h)$|/test_[^/]*$|_testing\.h$', path) is not None


def wrong_includes(path, text, edges):
    """Sentences about the #includes of one file; `path` is relative to src/."""
    wrong = []
    folder = folder_of(path, edges)
    if folder is None:
        return [f"{path}: its folder is not in tests/layers.txt"]
    for quote, header in INCLUDE.findall(text):
        for prefix, folders in THIRD_PARTY.items():
            extra = TEST_EXTRA.get(prefix, set()) if is_test(path) else set()
            if header.startswith(prefix) and folder.split("/")[0] not in folders | extra:
                wrong.append(f"{path}: includes {header}, which only {' and '.join(sorted(folders))}/ may know")
        if quote == "<":
            continue
        target = folder_of(header, edges)
        if target is None:
            wrong.append(f'{path}: "{header}" does not start with a folder of src/')
        elif target != folder and target not in edges[folder]:
            wrong.append(f"{path}: includes {header}, but {folder}/ may not use {target}/")
    return wrong


def wrong_output(path, text):
    """Sentences about printing and exiting in one file outside cli/."""
    if path.startswith("cli/") or is_test(path):
        return []
    code = STRINGS.sub('""', COMMENTS.sub("", RAW_STRINGS.sub('""', text)))
    words = [match.group(0).strip(" \n(;{})?:") for match in OUTPUT.finditer(code)]
    return [f"{path}: uses {word}; only cli/ may print or exit"
            for word in words if word not in OUTPUT_ALLOWED.get(path, ())]


def files_that_ask(texts, edges):
    """The files of check/ that use more than facts, themselves or by a header of check/. `texts`: by path."""
    uses = {path: [header for quote, header in INCLUDE.findall(text) if quote == '"'] for path, text in texts.items()}
    found = {path for path, headers in uses.items() if any(folder_of(h, edges) not in RULES_USE for h in headers)}
    while True:
        more = {path for path, headers in uses.items() if path not in found and any(h in found for h in headers)}
        if not more:
            return found
        found |= more


def named_files(text, folders):
    """Files of src/ that a page names in backquotes, relative to src/; `x*.cc` and <placeholders> are no names."""
    paths = (path.removeprefix("src/") for path in re.findall(r"`([\w/]+\.(?:cc|h))`", text))
    return [path for path in paths if "/" in path and folder_of(path, folders)]


def wrong_platform(path, text):
    """Sentences about what only one platform knows, in code that serves all; comments may give examples."""
    if is_test(path):
        return []
    code = COMMENTS.sub("", text)
    return [f"{path}: says {match.group(0)}, which belongs to one platform"
            for folder, words in PLATFORM.items() if path.startswith(folder) for match in words.finditer(code)]


def cycle_in(edges):
    """Some cycle among the edges as a list of folders, or None."""
    state = {}

    def visit(folder, way):
        if state.get(folder) == "done":
            return None
        if folder in way:
            return way[way.index(folder):] + [folder]
        for other in sorted(edges.get(folder, ())):
            found = visit(other, way + [folder])
            if found:
                return found
        state[folder] = "done"
        return None

    return next((cycle for folder in sorted(edges) if (cycle := visit(folder, []))), None)


def cmake_edges(text):
    """The ravel_library(...) calls as {folder: set of folders}."""
    libraries = {}
    text = re.sub(r'#[^\n]*', '', text)
    for name, arguments in re.findall(r'^\s*ravel_library\((\w+)([^)]*)\)', text, re.MULTILINE):
        words = arguments.split()
        uses = []
        folder = name
        for i, word in enumerate(words):
            if word == "FOLDER":
                folder = words[i + 1]
            if word == "USES":
                rest = words[i + 1:]
                uses = rest[:next((j for j, w in enumerate(rest) if w.isupper()), len(rest))]
        libraries[name] = (folder, uses)
    return {folder: {libraries[use][0] if use in libraries else use for use in uses}
            for folder, uses in libraries.values()}


def arrows(edges):
    """The allowed edges as docs/architecture.md shows them: a line a folder, lowest first, as in layers.txt."""
    width = max(len(folder) for folder in edges)
    return "".join(f"{folder:<{width}} \u2500\u2500\u25ba {', '.join(sorted(others)) or 'nothing'}\n" for folder, others in edges.items())


def source_files():
    return sorted(p for p in SRC.rglob("*") if p.suffix in (".cc", ".h", ".inc"))


class Project(unittest.TestCase):
    """The rules, on the project itself."""

    def setUp(self):
        self.edges = allowed_edges((ROOT / "tests/layers.txt").read_text())
        self.maxDiff = None

    def test_includes(self):
        wrong = [sentence for file in source_files()
                 for sentence in wrong_includes(file.relative_to(SRC).as_posix(), file.read_text(), self.edges)]
        self.assertEqual(wrong, [])

    def test_output(self):
        wrong = [sentence for file in source_files()
                 for sentence in wrong_output(file.relative_to(SRC).as_posix(), file.read_text())]
        self.assertEqual(wrong, [])

    def test_facts_and_checks_know_no_platform(self):
        wrong = [sentence for file in source_files()
                 for sentence in wrong_platform(file.relative_to(SRC).as_posix(), file.read_text())]
        self.assertEqual(wrong, [])

    def test_rules_judge_facts(self):
        texts = {path: file.read_text() for file in source_files()
                 if (path := file.relative_to(SRC).as_posix()).startswith("check/") and not is_test(path)}
        owed = set((ROOT / "tests/layers_owed.txt").read_text().split("\n\n")[1].split())
        asking = files_that_ask(texts, self.edges)
        self.assertEqual(sorted(asking - owed), [], "a rule judges facts (src/facts/source.h)")
        self.assertEqual(sorted(owed - asking), [], "these ask no more: take them out of tests/layers_owed.txt")

    def test_no_cycles(self):
        self.assertIsNone(cycle_in(self.edges))

    def test_every_edge_leads_to_a_listed_folder(self):
        self.assertEqual({t for targets in self.edges.values() for t in targets} - set(self.edges), set())

    def test_cmake_says_the_same(self):
        self.assertEqual(cmake_edges((SRC / "CMakeLists.txt").read_text()), self.edges)

    def test_documentation_says_the_same(self):
        text = (ROOT / "docs/architecture.md").read_text()
        self.assertIn("```\n" + arrows(self.edges) + "```\n", text, "run tests/layers_test.py --update")
        rows = set(re.findall(r"^\| `([\w/]+)/` \|", text, re.MULTILINE))
        self.assertEqual(set(self.edges) - rows, set())

    def test_documentation_names_files_that_exist(self):
        pages = [*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md")]
        wrong = [f"{page.relative_to(ROOT)}: {path}" for page in pages for path in named_files(page.read_text(), self.edges)
                 if not (SRC / path).exists()]
        self.assertEqual(wrong, [])

    def test_there_is_something_to_check(self):
        self.assertGreater(len(source_files()), 10)


class Rules(unittest.TestCase):
    """The rules themselves: each must be able to fail."""

    EDGES = {"base": set(), "ir": {"base"}, "beam": {"base"}, "beam/lift": {"base", "ir", "beam"}, "cli": {"ir"},
             "native": set(), "report": set()}

    def includes(self, path, line):
        return len(wrong_includes(path, line, self.EDGES))

    def test_edges(self):
        self.assertEqual(self.includes("ir/a.cc", '#include "base/x.h"'), 0)
        self.assertEqual(self.includes("ir/a.cc", '#include "ir/x.h"'), 0)
        self.assertEqual(self.includes("base/a.cc", '  #  include "ir/x.h"'), 1)
        self.assertEqual(self.includes("beam/a.cc", '#include "beam/lift/x.h"'), 1)
        self.assertEqual(self.includes("beam/lift/a.cc", '#include "beam/x.h"'), 0)
        self.assertEqual(self.includes("beam/a_test.cc", '#include "ir/x.h"'), 1)
        self.assertEqual(self.includes("ir/a.cc", '#include "x.h"'), 1)
        self.assertEqual(self.includes("new/a.cc", ''), 1)

    def test_third_party(self):
        self.assertEqual(self.includes("native/a.cc", '#include <llvm/IR/Module.h>'), 0)
        self.assertEqual(self.includes("ir/a.cc", '#include <llvm/IR/Module.h>'), 1)
        self.assertEqual(self.includes("cli/a.cc", '#include <nlohmann/json.hpp>'), 1)
        self.assertEqual(self.includes("cli/a_test.cc", '#include <nlohmann/json.hpp>'), 0)
        self.assertEqual(self.includes("report/a.cc", '#include <CLI/CLI.hpp>'), 1)

    def test_output(self):
        for line in ('std::cout << 1;', 'fmt::print(stderr, "x");', 'printf("x");', 'std::exit(1);', 'exit(1);',
                     'fmt::print("x");', 'std::abort();', 'if (x) { exit(2); }', 'else ::exit(2);'):
            self.assertEqual(len(wrong_output("ir/a.cc", line)), 1, line)
            self.assertEqual(wrong_output("cli/a.cc", line), [])
            self.assertEqual(wrong_output("ir/a_test.cc", line), [])
        for line in ('// printf("x")', 'text = "exit(1) stderr";', 'on_exit(1);', 'node.exit(1);', 'snprintf(b, 1, "");',
                     'R"(printf("x"))"', 'const BlockId exit(n);', 'result.stderr_text'):
            self.assertEqual(wrong_output("ir/a.cc", line), [], line)

    def test_platform(self):
        for line in ('if (module.platform == Platform::jvm)', 'name == "java/lang/Thread"', 'flow::sync::Access a;'):
            self.assertGreaterEqual(len(wrong_platform("facts/a.cc", line)), 1, line)
            self.assertEqual(wrong_platform("flow/sync/a.cc", line), [])
            self.assertEqual(wrong_platform("facts/a_test.cc", line), [])
        for line in ('if (module.platform == Platform::jvm)', 'name == "java/lang/Thread"', 'callee.module.view() == "$jvm"'):
            self.assertGreaterEqual(len(wrong_platform("check/a.cc", line)), 1, line)
        for line in ('// as pthread_create does', 'int alternative = 0;'):
            self.assertEqual(wrong_platform("facts/a.cc", line), [], line)
        self.assertEqual(wrong_platform("check/a.cc", 'using flow::heap::FieldId;'), [])

    def test_rules(self):
        texts = {"check/a.cc": '#include "check/a.h"\n#include "facts/x.h"', "check/a.h": "#include <string>",
                 "check/b.cc": '#include "check/b.h"', "check/b.h": '#include "cli/x.h"', "check/c.cc": '#include "check/b.h"'}
        edges = {"check": set(), "facts": set(), "cli": set()}
        self.assertEqual(files_that_ask(texts, edges), {"check/b.cc", "check/b.h", "check/c.cc"})

    def test_named_files(self):
        self.assertEqual(named_files("`src/ir/a.h`, `ir/b.cc`, `c.cc`, `x/d.h`, ir/e.h, `ir/f*.cc`", {"ir": set()}), ["ir/a.h", "ir/b.cc"])

    def test_cycles(self):
        self.assertEqual(cycle_in({"a": {"b"}, "b": {"a"}}), ["a", "b", "a"])
        self.assertEqual(cycle_in({"a": {"b"}, "b": {"c"}, "c": {"b"}}), ["b", "c", "b"])
        self.assertIsNone(cycle_in({"a": {"b", "c"}, "b": {"c"}, "c": set()}))

    def test_cmake(self):
        text = "# x\nravel_library(base LINKS fmt::fmt)\nravel_library(lift FOLDER beam/lift USES base LINKS z)\n" \
               "ravel_library(cli USES base lift)\n"
        self.assertEqual(cmake_edges(text), {"base": set(), "beam/lift": {"base"}, "cli": {"base", "beam/lift"}})


def update():
    """Writes the allowed edges into docs/architecture.md."""
    page = ROOT / "docs/architecture.md"
    edges = allowed_edges((ROOT / "tests/layers.txt").read_text())
    page.write_text(re.sub(r"(may include\":\n\n```\n).*?(```\n)", lambda m: m[1] + arrows(edges) + m[2], page.read_text(), 1, re.DOTALL))


if __name__ == "__main__":
    if sys.argv[1:] == ["--update"]:
        update()
    else:
        unittest.main()
