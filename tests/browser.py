# SPDX-License-Identifier: Apache-2.0
#
# For tests of our HTML pages: opens one in headless Chromium and reads the document that its script has made.
import functools
import html.parser
import pathlib
import re
import shutil
import subprocess

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", "--window-size=1400,900", "--virtual-time-budget=2000"]
VOID = {"meta", "input", "img", "link", "br", "hr", "base", "source"}


class Page(html.parser.HTMLParser):
    """Elements of a document as (tag, attributes, text inside)."""

    def __init__(self, text):
        super().__init__()
        self.elements = []
        self.open = []
        self.source = text
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        element = {"tag": tag, "attrs": dict(attrs), "text": ""}
        self.elements.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag, attrs):
        self.elements.append({"tag": tag, "attrs": dict(attrs), "text": ""})

    def handle_endtag(self, tag):
        while self.open and self.open.pop()["tag"] != tag:
            pass

    def handle_data(self, data):
        for element in self.open:
            element["text"] += data

    def find(self, tag=None, cls=None, id=None):
        return [e for e in self.elements
                if (tag is None or e["tag"] == tag)
                and (cls is None or cls in (e["attrs"].get("class") or "").split())
                and (id is None or e["attrs"].get("id") == id)]


@functools.lru_cache(maxsize=None)
def dump(folder, name, fragment=""):
    run = subprocess.run([BROWSER, *FLAGS, f"--user-data-dir={folder}/profile", "--dump-dom", f"file://{folder}/{name}{fragment}"],
                         check=True, capture_output=True, timeout=120)
    return Page(run.stdout.decode("utf-8"))


def check_self_contained(path):
    text = pathlib.Path(path).read_text(encoding="utf-8")
    page = Page(text)
    assert page.find("link") == [] and page.find("img") == []
    assert all("src" not in e["attrs"] and "href" not in e["attrs"] for e in page.elements)
    assert "default-src 'none'" in text
    assert not re.search(r"url\((?!#)", text), "only url(#...), a place in the page itself"
    assert "@import" not in text and "innerHTML =" not in text
