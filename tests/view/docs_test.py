# SPDX-License-Identifier: Apache-2.0
#
# docs_test.py RAVEL [--update]: the pictures in docs/ and the README are those that the program draws of the failures that it finds. Compared are
# the texts in them and how many arrows and shapes there are, not the bytes: where things stand depends on the fonts of the
# machine. Skips (status 77) where there is no Graphviz.
import collections
import pathlib
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as tree

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "docs" / "pictures"
PROC_REG = ROOT / "examples" / "proc_reg"
# What is drawn: the page that shows it, the sources, the command that finds a failure.
PICTURES = {
    "mailer_race": ("../README.md", ROOT / "examples" / "mailer", ["check", "--confirm", "mailer.beam"]),
    "link_too_late": ("pictures.md", ROOT / "tests" / "cli" / "explore", ["explore", "--strategy", "dpor", "figures:is_kill"]),
    "write_race": ("pictures.md", ROOT / "tests" / "cli" / "explore", ["explore", "--strategy", "dpor", "figures:is_b"]),
    "proc_reg_first": ("tutorial-proc-reg.md", PROC_REG,
                       ["test", "proc_reg_eqc.erl:prop_proc_reg_parallel", "--tests", "2000"]),
    "proc_reg_second": ("tutorial-proc-reg.md", PROC_REG,
                        ["test", "proc_reg_reverse_eqc.erl:prop_proc_reg_parallel", "--tests", "2000"]),
    "proc_reg_third": ("tutorial-proc-reg.md", PROC_REG,
                       ["test", "proc_reg_alive_eqc.erl:prop_third_race", "--strategy", "dpor", "--tests", "1"]),
    "proc_reg_unreg": ("tutorial-proc-reg.md", PROC_REG,
                       ["test", "proc_reg_unreg_eqc.erl:prop_proc_reg_parallel", "--tests", "2000"]),
}


def content(svg):
    """Texts, tool tips and the number of elements of each kind."""
    root = tree.fromstring(svg)
    return collections.Counter((element.tag.split("}")[1], (element.text or "").strip()) for element in root.iter()
                               if element.tag.split("}")[1] not in ("path", "polygon")), collections.Counter(
        element.get("class") for element in root.iter())


def draw(ravel, sources, command):
    with tempfile.TemporaryDirectory() as folder:
        for source in sources.glob("*.?rl"):
            shutil.copy(source, folder)
        if command[0] != "test":
            module = command[-1].split(":")[0].removesuffix(".beam")
            subprocess.run(["erlc", "+debug_info", module + ".erl"], cwd=folder, check=True)
        where = ["--witnesses", "."] if command[0] == "check" else ["--trace", "failure.rvt"]
        subprocess.run([ravel, *command, *where], cwd=folder, stdout=subprocess.DEVNULL, check=False)
        [trace] = pathlib.Path(folder).glob("*.rvt")
        subprocess.run([ravel, "view", trace.name, "-o", "failure.svg"], cwd=folder, check=True)
        return (pathlib.Path(folder) / "failure.svg").read_bytes()


def main():
    if shutil.which("dot") is None:
        print("skipped: no Graphviz")
        return 77
    ravel = str(pathlib.Path(sys.argv[1]).resolve())
    wrong = 0
    for name, (page, sources, command) in PICTURES.items():
        assert f"pictures/{name}.svg" in (ROOT / "docs" / page).read_text(encoding="utf-8"), name
        now = draw(ravel, sources, command)
        path = FOLDER / (name + ".svg")
        if "--update" in sys.argv:
            path.write_bytes(now)
        if not path.exists() or content(path.read_bytes()) != content(now):
            print(f"{path.name} is not what the program draws now: tests/view/docs_test.py RAVEL --update")
            wrong = 1
    unused = {path.stem for path in FOLDER.glob("*.svg")} - set(PICTURES)
    assert not unused, unused
    return wrong


sys.exit(main())
