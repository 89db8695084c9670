# SPDX-License-Identifier: Apache-2.0
#
# Links in the documentation lead somewhere: to files that are there, and to headings that they have. And the site's list of
# pages has every page.

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)|!\[[^\]]*\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)


def anchors(text):
    heads = re.findall(r"^#+ +(.*)$", FENCE.sub("", text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).strip().replace(" ", "-") for head in heads}


def main():
    wrong = []
    pages = sorted({*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/**/*.md")})
    for page in pages:
        text = FENCE.sub("", page.read_text())
        for match in LINK.finditer(text):
            target = match.group(1) or match.group(2)
            if re.match(r"[a-z]+:", target):
                continue
            name, _, anchor = target.partition("#")
            file = (page.parent / name).resolve() if name else page
            if not file.exists():
                wrong.append(f"{page.relative_to(ROOT)}: {target} is not there")
            elif anchor and file.suffix == ".md" and anchor not in anchors(file.read_text()):
                wrong.append(f"{page.relative_to(ROOT)}: {name} has no heading #{anchor}")
    listed = (ROOT / "mkdocs.yml").read_text()
    wrong += [f"mkdocs.yml does not list {page.name}" for page in ROOT.glob("docs/*.md") if f": {page.name}\n" not in listed]
    print("\n".join(wrong) or f"{len(pages)} pages, all links lead somewhere")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
