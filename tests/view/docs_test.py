# SPDX-License-Identifier: Apache-2.0
#
# docs_test.py VIEW_SAMPLE [--update]: the pictures in docs/pictures.md are those that the program draws. Compared are the texts
# in them and how many arrows and shapes there are, not the bytes: where things stand depends on the fonts of the machine.
# Skips (status 77) where there is no Graphviz.
import collections
import pathlib
import shutil
import subprocess
import sys
import xml.etree.ElementTree as tree

FOLDER = pathlib.Path(__file__).resolve().parent.parent.parent / "docs" / "pictures"
STORIES = ("figure1", "overtaking")


def content(svg):
    """Texts, tool tips and the number of elements of each kind."""
    root = tree.fromstring(svg)
    return collections.Counter((element.tag.split("}")[1], (element.text or "").strip()) for element in root.iter()
                               if element.tag.split("}")[1] not in ("path", "polygon")), collections.Counter(
        element.get("class") for element in root.iter())


def main():
    if shutil.which("dot") is None:
        print("skipped: no Graphviz")
        return 77
    wrong = 0
    for story in STORIES:
        now = subprocess.run([sys.argv[1], "svg", story], check=True, capture_output=True).stdout
        path = FOLDER / (story + ".svg")
        if "--update" in sys.argv:
            path.write_bytes(now)
        if content(path.read_bytes()) != content(now):
            print(f"{path.name} is not what the program draws now: tests/view/docs_test.py {sys.argv[1]} --update")
            wrong = 1
    text = FOLDER.with_suffix(".md").read_text(encoding="utf-8")
    for story in STORIES:
        assert f"pictures/{story}.svg" in text, story
    return wrong


sys.exit(main())
