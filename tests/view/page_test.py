# SPDX-License-Identifier: Apache-2.0
#
# page_test.py VIEW_SAMPLE: opens stories in headless Chromium, uses the page as a person would, and looks at the document that
# results. A person's hands are a script at the end of a copy of the page: it clicks, presses keys and hovers, and writes what
# it saw into an attribute. Skips (status 77) where there is no browser.
import json
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from browser import BROWSER, Page, check_self_contained, dump  # noqa: E402


def events(page, cls):
    """The numbers, from 1, of the events that are drawn with this class."""
    return [int(e["attrs"]["data-event"]) + 1 for e in page.find("g", cls) if "data-event" in e["attrs"]]


def arrows(page, cls):
    """How many of a kind there are in the picture; those of the legend lead from nowhere."""
    return len([e for e in page.find("path", cls) if "data-from" in e["attrs"]])


# What the hands have to hand; `at` and `cone` answer as a person would read them off the page.
TOOLS = """
const seen = {};
const all = (query) => [...document.querySelectorAll(query)];
const press = (key, more) => document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, ...more}));
const click = (query) => document.querySelector(query).dispatchEvent(new MouseEvent('click', {bubbles: true}));
const numbers = (query) => all(query).map((node) => Number(node.dataset.event) + 1);
const at = () => [byId('position').textContent, ...numbers('.event.current'), ...numbers('.step[aria-current]')].join(' / ');
"""


def hands(folder, story, script, fragment=""):
    text = pathlib.Path(folder, story + ".html").read_text(encoding="utf-8")
    ending = f"<script>{TOOLS}{script}\ndocument.body.dataset.seen = JSON.stringify(seen);</script></body>"
    name = f"hands{len(list(pathlib.Path(folder).iterdir()))}.html"
    pathlib.Path(folder, name).write_text(text.replace("</body>", ending), encoding="utf-8")
    seen = dump(folder, name, fragment).find("body")[0]["attrs"].get("data-seen")
    assert seen, "the script has failed"
    return json.loads(seen)


def expect(seen, **wanted):
    for name, value in wanted.items():
        assert seen[name] == value, f"{name}: {seen[name]!r}, not {value!r}"


def check_first_sight(folder):
    """A failure is seen at once: the sentence, its details, the event, and what races."""
    page = dump(folder, "overtaking.html")
    assert "run.APid ended with badarg in proc_reg:reg/2" in page.find(id="banner")[0]["text"]
    assert [e["text"] for e in page.find("li")][:1] == ["in function proc_reg:reg/2 (proc_reg.erl:61)"]
    assert events(page, "current") == [20] == events(page, "failure")
    assert events(page, "event") == list(range(1, 26))
    assert sorted(events(page, "racing")) == [8, 9, 12, 15]
    races = page.find("button", "race")
    assert len(races) == 2 and "run.APid registers c; run.BPid gets false" in races[0]["text"]
    assert "proc_reg.erl:61" in page.find(id="detail")[0]["text"] and page.find("code", "source")[0]["text"] == "{line, 61},"
    assert (arrows(page, "chance"), arrows(page, "message"), arrows(page, "spawn")) == (2, 5, 3)
    page = dump(folder, "deadlock.html")
    assert [e["text"][:24] for e in page.find("div", "stuck")] == ["stuck waits for left: re", "stuck waits for right: r", "stuck waits for left: re"]
    assert arrows(page, "pending") == 2
    page = dump(folder, "lost.html", "#at=11")
    assert "in the mailbox: one" in page.find(id="detail")[0]["text"] and "decision12" in page.find(id="detail")[0]["text"]
    assert "hidden" in page.find(id="banner")[0]["attrs"] and page.find(id="verdict")[0]["text"] == "passed: ok"
    assert (arrows(page, "dropped"), arrows(page, "pending"), arrows(page, "mailbox")) == (1, 1, 1)


def check_steps(folder):
    seen = hands(folder, "overtaking", """
seen.begin = at();
click('#next'); seen.next = at();
click('#first'); seen.first = at(); seen.dim = all('.event.dim').length; seen.previous = byId('previous').disabled;
press('ArrowDown'); press('ArrowRight'); press('j'); seen.keys = at();
press('ArrowUp'); press('ArrowLeft'); seen.back = at();
press('ArrowDown', {shiftKey: true}); seen.same = at();
press('End'); seen.last = at(); press('ArrowDown'); seen.still = at();
press('Home'); press('f'); seen.failure = at();
click('.step[data-event="9"]'); seen.list = at();
byId('filter').value = 'ETS run.apid'; byId('filter').dispatchEvent(new Event('input')); seen.found = numbers('.step');
seen.address = location.hash;
""")
    expect(seen, begin="20 of 25 / 20 / 20", next="21 of 25 / 21 / 21", first="1 of 25 / 1 / 1", dim=24, previous=True,
           keys="4 of 25 / 4 / 4", back="2 of 25 / 2 / 2", same="4 of 25 / 4 / 4", last="25 of 25 / 25 / 25", still="25 of 25 / 25 / 25",
           failure="20 of 25 / 20 / 20", list="10 of 25 / 10 / 10", found=[12, 19],
           address="#at=10&filter=ETS+run.apid&folded=")


def check_cone(folder):
    """Happens-before of the story, worked out here once more from the events that the page was given."""
    story = json.loads(Page(pathlib.Path(folder, "overtaking.html").read_text(encoding="utf-8")).find("script", id="data")[0]["text"])
    after = [set(event["after"]) for event in story["events"]]
    for index, before in enumerate(after):
        after[index] = before.union(*(after[b] for b in before))
    chosen = 14
    past = [b + 1 for b in sorted(after[chosen])]
    future = [e + 1 for e in range(len(after)) if chosen in after[e]]
    seen = hands(folder, "overtaking", """
click('.event[data-event="14"]');
seen.past = numbers('.event.past'); seen.future = numbers('.event.future'); seen.note = byId('cone-note').textContent;
seen.pressed = byId('cone').getAttribute('aria-pressed'); seen.dim = numbers('.event.dim'); seen.paths = all('.arrow.past').length;
click('.event[data-event="14"]'); seen.off = numbers('.event.past');
press('c'); seen.on = numbers('.event.past').length; press('Escape'); seen.escaped = numbers('.event.past');
""")
    expect(seen, past=past, future=future, pressed="true", off=[], on=len(past), escaped=[],
           note=f"▲ {len(past)} happened before · ▼ {len(future)} after · {24 - len(past) - len(future)} independent")
    assert 9 in seen["dim"] and 9 not in past, "the message that was overtaken is independent"
    assert seen["paths"] == 4, seen["paths"]


def check_folding(folder):
    seen = hands(folder, "200", """
const heads = () => all('#heads button').filter((head) => head.getAttribute('aria-expanded') === 'true').length;
seen.open = heads(); seen.logger = document.querySelector('#heads [data-process="1"]').getAttribute('aria-expanded');
seen.rows = all('.event').length - all('#help .event').length; seen.steps = all('.step').length;
click('#system'); seen.all = all('.event').length - all('#help .event').length; seen.pressed = byId('system').getAttribute('aria-pressed');
click('#system'); click('#heads [data-process="2"]'); seen.fewer = all('.event').length - all('#help .event').length;
seen.focus = document.activeElement.dataset.process; seen.address = location.hash;
press('Home'); while (!byId('next').disabled) { press('ArrowDown'); if (events[state.at].process === 2) seen.stopped = true; }
change({at: events.findIndex((event) => event.process === 2)}); seen.unfolded = heads();
""")
    expect(seen, open=8, logger="false", all=200, pressed="true", focus="2", unfolded=8)
    assert seen["rows"] == seen["steps"] < 200 and seen["fewer"] < seen["rows"], seen
    assert "folded=1%2C2" in seen["address"] and "stopped" not in seen, seen


def check_races_hover_zoom(folder):
    seen = hands(folder, "overtaking", """
click('#next-race'); seen.first = at(); seen.note = all('#detail .note').length; seen.picked = all('.arrow.picked').length;
press('r'); seen.second = at(); press('r'); seen.third = at();
click('.race[data-race="1"]'); seen.list = at();
click('.race-mark[data-race="0"]'); seen.mark = at();
click('#detail .jump'); seen.jump = byId('position').textContent;
const move = (query) => document.querySelector(query).dispatchEvent(new PointerEvent('pointermove', {bubbles: true, clientX: 300, clientY: 300}));
move('.event[data-event="7"] .hit'); seen.tip = [byId('tip').hidden, byId('tip').textContent];
move('.band'); seen.away = byId('tip').hidden;
const width = () => Math.round(view.svg.getBoundingClientRect().width / view.layout.width * 100);
press('+'); seen.larger = [byId('zoom').textContent, width()]; press('-'); press('-'); seen.smaller = byId('zoom').textContent;
press('0'); seen.fit = Math.abs(view.svg.getBoundingClientRect().width - byId('canvas').clientWidth) < 20;
press('?'); seen.help = byId('help').hidden;
const before = document.documentElement.dataset.theme; click('#theme'); seen.theme = before !== document.documentElement.dataset.theme;
press('+'); press('+'); byId('canvas').scrollTop = 10;
byId('canvas').dispatchEvent(new PointerEvent('pointerdown', {bubbles: true, clientX: 400, clientY: 400, button: 0}));
dispatchEvent(new PointerEvent('pointermove', {clientX: 380, clientY: 330})); dispatchEvent(new PointerEvent('pointerup', {}));
seen.panned = byId('canvas').scrollTop;
""")
    expect(seen, first="12 of 25 / 12 / 12", note=1, picked=1, second="15 of 25 / 15 / 15", third="12 of 25 / 12 / 12",
           list="15 of 25 / 15 / 15", mark="12 of 25 / 12 / 12", away=True, larger=["125%", 125], smaller="80%", fit=True, help=False, theme=True)
    assert not seen["tip"][0]
    for expected in ("run.BPid", "proc_reg.erl:52", "ets:insert_new(proc_reg, {c, <0.88.0>}) -> true", "touches table proc_reg, key c (write)",
                     "case ets:insert_new(?TABLE, {Name, Pid}) of",
                     "run.APid registers c"):
        assert expected in seen["tip"][1], seen["tip"][1]
    assert seen["panned"] == 10 + 70, seen["panned"]
    assert seen["jump"].startswith("8 of")


def check_large(folder):
    """A thousand events: everything is there, and a step takes no time that a person would notice."""
    seen = hands(folder, "1000", """
const begin = performance.now();
for (let i = 0; i < 20; ++i) press('ArrowUp');
seen.milliseconds = (performance.now() - begin) / 20;
seen.rows = all('.step').length; press('c'); seen.cone = numbers('.event.past').length > 100;
""")
    assert seen["rows"] > 850 and seen["cone"], seen
    assert seen["milliseconds"] < 500, seen["milliseconds"]


def told(folder, name, processes, rows, **more):
    """A page of a story that is made here: rows are (process, kind, text, what else)."""
    events = [{"kind": kind, "process": process, "step": i, "text": text, "after": [i - 1] if i else [], **extra}
              for i, (process, kind, text, extra) in enumerate(rows)]
    story = {"title": name, "outcome": "ok", "processes": [{"name": each} for each in processes], "events": events,
             "failure": [], "arrows": [], "spawns": [], "chances": [], "races": [], **more}
    page = pathlib.Path(folder, "empty.html").read_text(encoding="utf-8")
    data = re.sub(r'(id="data">).*?(</script>)', lambda found: found[1] + json.dumps(story) + found[2], page, count=1, flags=re.S)
    pathlib.Path(folder, name + ".html").write_text(data, encoding="utf-8")


def check_numbers_and_harness(folder):
    """Steps are counted as in texts; what runs the tests is shown when asked for."""
    harness = {"harness": True}
    told(folder, "harness", ["root", "branch1"], [
        (0, "start", "starts", {}), (0, "spawn", "spawn_opt(fun)", {"number": 1, **harness}), (1, "start", "starts", {}),
        (1, "effect", "ets:lookup(t, x)", {"number": 2}), (1, "send", "<root> ! results", {"number": 3, **harness}),
        (0, "receive", "receives results", {"number": 4, **harness})], failed=True, failed_at=3, failure=["the property is false"])
    seen = hands(folder, "harness", """
const drawn_events = () => numbers('#world .event');
seen.begin = [byId('position').textContent, all('#steps .step .number').map((node) => node.textContent), drawn_events()];
press('h'); seen.all = [drawn_events(), byId('harness').getAttribute('aria-pressed'), location.hash.includes('harness=1')];
change({at: 5}); press('h'); seen.away = [byId('position').textContent, drawn_events()];
change({at: 4}); seen.asked = [byId('position').textContent, byId('harness').getAttribute('aria-pressed')];
""")
    expect(seen, begin=["2 of 4", ["·", "·", "2"], [1, 3, 4]], all=[[1, 2, 3, 4, 5, 6], "true", True], away=["2 of 4", [1, 3, 4]], asked=["3 of 4", "true"])


def check_rounds(folder):
    """Equal rounds are one row, whatever references are called; who asks for one of them sees them all."""
    rounds = [(who, "send", f"asks #Ref<root.{i}>", {}) for i in range(5) for who in (0, 1)]
    told(folder, "rounds", ["root", "other"], [(0, "start", "starts", {}), *rounds, (0, "exit", "ends", {}), (1, "effect", "twice", {}), (1, "effect", "twice", {})])
    seen = hands(folder, "rounds", """
const rows = () => all('#world .event').length;
seen.folded = [rows(), all('.round').map((node) => node.querySelector('text').textContent)];
press('Home'); press('ArrowDown'); press('ArrowDown'); press('ArrowDown'); seen.over = at();
click('.round'); seen.open = [rows(), at(), all('.round').length];
""")
    expect(seen, folded=[6, ["⟳ the same 2 steps 4 more times (4–11)"]], over="12 of 14 / 12 / 12", open=[14, "4 of 14 / 4 / 4", 0])


def check_many_lanes(folder):
    """Eight processes fit the window."""
    told(folder, "lanes", [f"demo.Worker{i}" for i in range(8)], [(i, "effect", f"ets:insert(table, {{key, {i}}}) -> true", {}) for i in range(8)])
    seen = hands(folder, "lanes", """
seen.fits = view.layout.width <= byId('canvas').clientWidth || [view.layout.width, byId('canvas').clientWidth, innerWidth];
seen.texts = all('#world .event text').filter((node) => node.textContent.includes('…')).length;
""")
    expect(seen, fits=True, texts=0)


def check_hostile(folder):
    """Whatever stands in a story, the document has the elements that the page's own script makes, and no others."""
    ours = {e["tag"] for name in ("overtaking.html", "deadlock.html") for e in dump(folder, name).elements} | {"p"}
    page = dump(folder, "hostile.html")
    assert page.find("title")[0]["text"] == "Ravel schedule", "a message has run as a script"
    assert events(page, "event") == list(range(1, 10)), "the script has failed"
    assert len(page.find("script")) == 2
    assert {e["tag"] for e in page.elements} <= ours, {e["tag"] for e in page.elements} - ours
    assert all(not name.startswith("on") for e in page.elements for name in e["attrs"])
    assert "<script>document.title='owned'</script>" in page.find(id="banner")[0]["text"], "text must be shown as it is"


def check_odd(folder):
    page = dump(folder, "broken.html", "#at=99&zoom=x&folded=7,q")
    assert len(page.find("button", "step")) == 4, "what exists is shown"
    page = dump(folder, "empty.html")
    assert "Nothing happened" in page.find(id="detail")[0]["text"]
    page = dump(folder, "figure3.html", "#at=4&theme=dark&cone=1")
    assert page.find("html")[0]["attrs"]["data-theme"] == "dark" and events(page, "current") == [4]


def main():
    if BROWSER is None:
        print("skipped: no chromium")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        for story in ("overtaking", "deadlock", "lost", "figure3", "200", "1000", "hostile", "broken", "empty"):
            page = subprocess.run([sys.argv[1], "html", story], check=True, capture_output=True).stdout
            pathlib.Path(folder, story + ".html").write_bytes(page)
        check_self_contained(f"{folder}/overtaking.html")
        for check in (check_first_sight, check_steps, check_cone, check_folding, check_races_hover_zoom,
                      check_numbers_and_harness, check_rounds, check_many_lanes, check_large, check_hostile, check_odd):
            check(folder)
    print("the page shows what it should")
    return 0


sys.exit(main())
