# SPDX-License-Identifier: Apache-2.0
#
# html_test.py REPORT_SAMPLE: opens sample pages in headless Chromium and looks at the document that results. The page keeps
# its state in the address, so a filter is a matter of the fragment. Skips (status 77) where there is no browser.
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from browser import BROWSER, check_self_contained, dump  # noqa: E402


def check_ordinary(folder):
    page = dump(folder, "ordinary.html")
    rows = page.find("button", "row")
    assert len(rows) == 2, [r["text"] for r in rows]
    assert "registered name srv" in rows[0]["text"] and rows[0]["attrs"]["aria-current"] == "true"
    assert "2 findings" in page.find(id="summary")[0]["text"]
    detail = page.find(id="detail")[0]["text"]
    for expected in ("any process that calls srv:start/0", "srv:start/0 is exported", "process B", "ravel:ignore check-then-act",
                     "ets:update_counter"):
        assert expected in detail, expected
    assert [m["text"] for m in page.find("mark")] == ["whereis(srv)", "register(srv, Pid)"]
    assert len(page.find("section", "place")) == 2
    assert len(page.find("td", "step")) == 4
    assert "the chunk Code ends before its time (at byte 1234)" in page.find("details", "diagnostics")[0]["text"]


def check_views(folder):
    page = dump(folder, "ordinary.html", "#filter=HITS%20cache")
    assert [("hits[Page]" in r["text"]) for r in page.find("button", "row")] == [True]
    assert page.find(id="count")[0]["text"] == "1 of 3"
    assert "+2 library frames" in page.find(id="detail")[0]["text"]
    page = dump(folder, "ordinary.html", "#filter=nothing-has-this")
    assert page.find("button", "row") == [] and "No finding matches" in page.find(id="list")[0]["text"]
    page = dump(folder, "ordinary.html", "#suppressed=1&group=file&sort=file&theme=dark")
    assert [h["text"] for h in page.find("h2")][:2] == ["src/cache.erl · 2", "src/srv.erl · 1"]
    assert len(page.find("button", "silenced")) == 1
    assert page.find("html")[0]["attrs"]["data-theme"] == "dark"
    page = dump(folder, "empty.html")
    assert "Nothing was found" in page.find(id="detail")[0]["text"]


# A user's hands, as a script at the end of a copy of the page; what it saw is read from an attribute.
HANDS = """
const seen = [];
const rows = () => [...document.querySelectorAll('.row')];
const current = () => document.querySelector('.row[aria-current="true"]').textContent.includes('hits[Page]') ? 'ets' : 'registry';
const press = (key) => document.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
const set = (id, value, type) => { const c = document.getElementById(id); c.value = value; c.dispatchEvent(new Event(type)); };
Object.defineProperty(KeyboardEvent.prototype, 'target', {get() { return document.body; }});
seen.push(current()); rows()[1].click(); seen.push(current());
press('k'); seen.push(current()); press('j'); seen.push(current()); press('j'); seen.push(current());
set('filter', 'srv', 'input'); seen.push(rows().length, current());
set('filter', '', 'input'); set('group', 'none', 'change'); seen.push(document.querySelectorAll('#list h2').length);
const box = document.getElementById('suppressed'); box.checked = true; box.dispatchEvent(new Event('change')); seen.push(rows().length);
const before = document.documentElement.dataset.theme; document.getElementById('theme').click();
seen.push(before !== document.documentElement.dataset.theme, location.hash.includes('suppressed=1'));
document.body.dataset.seen = seen.join(' ');
"""


def check_hands(folder):
    text = pathlib.Path(folder, "ordinary.html").read_text(encoding="utf-8")
    pathlib.Path(folder, "hands.html").write_text(text.replace("</body>", f"<script>{HANDS}</script></body>"), encoding="utf-8")
    seen = dump(folder, "hands.html").find("body")[0]["attrs"].get("data-seen", "the script has failed")
    assert seen == "registry ets registry ets ets 1 registry 0 3 true true", seen


# Whatever stands in a finding, the document has the elements that the page's own script makes, and no others.
def check_hostile(folder):
    ours = {e["tag"] for e in dump(folder, "ordinary.html", "#suppressed=1").elements} | {"table", "details", "ul", "li"}
    for index in ("", "#suppressed=1&sort=subject", "#filter=%3Cimg&suppressed=1"):
        page = dump(folder, "hostile.html", index)
        assert page.find("title")[0]["text"] == "Ravel report", "a finding has run as a script"
        assert page.find("button", "row"), "the script has failed"
        assert len(page.find("script")) == 2
        strange = {e["tag"] for e in page.elements} - ours
        assert strange <= set(), strange
        assert all(not name.startswith("on") for e in page.elements for name in e["attrs"])
    detail = dump(folder, "hostile.html", "#filter=%3Cimg").find(id="detail")[0]["text"]
    assert "<script>document.title='owned'</script>" in detail, "text must be shown as it is"


# The pictures of who waits for whom, as the browser has them. A change shows in tests/report/golden: look at the page, then
# put the new text there.
def check_drawings(folder):
    for name in ("loop", "ring", "order"):
        page = dump(folder, "drawn.html", f"#filter={name}")
        pictures = re.findall(r"<svg .*?</svg>", page.source, re.DOTALL)
        assert len(pictures) == 1, len(pictures)
        picture = pictures[0].replace("><", ">\n<") + "\n"
        golden = pathlib.Path(__file__).parent / "golden" / f"{name}.svg"
        assert picture == golden.read_text(encoding="utf-8"), f"{golden} has another picture than this:\n{picture}"
        assert "digraph waits {" in page.find("details", "dot")[0]["text"]


def main():
    if BROWSER is None:
        print("skipped: no chromium")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        for which in ("ordinary", "hostile", "drawn", "empty"):
            page = subprocess.run([sys.argv[1], "html", which], check=True, capture_output=True).stdout
            pathlib.Path(folder, which + ".html").write_bytes(page)
        check_self_contained(f"{folder}/ordinary.html")
        check_ordinary(folder)
        check_views(folder)
        check_hands(folder)
        check_hostile(folder)
        check_drawings(folder)
    print("the page shows what it should")
    return 0


sys.exit(main())
