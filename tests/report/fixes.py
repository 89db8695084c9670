#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Patches, held to their word: applied to a copy of the program, the finding is gone and no other came.

    fixes.py RAVEL [NAME]

Each program is one recipe. The patch is what `ravel check --diff` prints, and `git apply` takes it; what SARIF says in `fixes`
makes the same text."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

THREADS_C = """#include <pthread.h>
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int hits;
static void *work(void *arg) {
  pthread_mutex_lock(&guard);
  hits++;
  pthread_mutex_unlock(&guard);
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
%s  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
"""

PROGRAMS = {
    "register": ("check-then-act", {"mailer.erl": """-module(mailer).
-export([start/0]).
start() ->
    case whereis(mailer) of
        undefined -> register(mailer, spawn(fun() -> receive stop -> ok end end));
        _ -> true
    end.
"""}),
    "insert_new": ("check-then-act", {"cache.erl": """-module(cache).
-export([init/0, put/2]).
init() -> ets:new(cache, [named_table, public]).
put(Key, Value) ->
    case ets:lookup(cache, Key) of
        [] -> ets:insert(cache, {Key, Value});
        [_] -> false
    end.
"""}),
    "update_counter": ("check-then-act", {"hits.erl": """-module(hits).
-export([init/0, hit/1]).
init() -> ets:new(hits, [named_table, public]).
hit(Key) ->
    [{_, N}] = ets:lookup(hits, Key),
    ets:insert(hits, {Key, N + 1}).
"""}),
    "wait_loop": ("wait-loop", {"Gate.java": """public class Gate {
    private boolean open;
    public synchronized void pass() throws InterruptedException {
        if (!open) {
            wait();
        }
    }
    public synchronized void open() {
        open = true;
        notifyAll();
    }
}
"""}),
    "volatile": ("double-checked", {"Settings.java": """import java.util.HashMap;
import java.util.Map;
public class Settings {
    private static Map<String, String> values;
    public static Map<String, String> get() {
        if (values == null) {
            synchronized (Settings.class) {
                if (values == null) {
                    Map<String, String> made = new HashMap<>();
                    made.put("a", "b");
                    values = made;
                }
            }
        }
        return values;
    }
}
"""}),
    "finally": ("lock-leak", {"Account.java": """import java.util.concurrent.locks.ReentrantLock;
public class Account {
    private final ReentrantLock lock = new ReentrantLock();
    private int balance;
    public boolean take(int amount) {
        lock.lock();
        if (amount > balance) {
            return false;
        }
        balance -= amount;
        lock.unlock();
        return true;
    }
}
"""}),
    "synchronized": ("race", {"Counter.java": """public class Counter {
    private int count;
    public synchronized void add() {
        count++;
    }
    public int get() {
        return count;
    }
    public static void main(String[] args) throws InterruptedException {
        Counter counter = new Counter();
        Thread one = new Thread(counter::add);
        one.start();
        System.out.println(counter.get());
        one.join();
    }
}
"""}),
    "synchronized_blocks": ("lock-order", {"Pair.java": """public class Pair {
    static final Object a = new Object();
    static final Object b = new Object();
    static int n;
    static void one() {
        synchronized (a) {
            synchronized (b) {
                n++;
            }
        }
    }
    static void two() {
        synchronized (b) {
            synchronized (a) {
                n--;
            }
        }
    }
    public static void main(String[] args) {
        new Thread(Pair::one).start();
        new Thread(Pair::two).start();
    }
}
"""}),
    "c_lock": ("race", {"count.c": THREADS_C % "  hits = 0;\n"}),
    "cc_lock": ("race", {"count.cc": """#include <mutex>
#include <thread>
static std::mutex guard;
static int hits;
static void work() {
  std::lock_guard<std::mutex> hold(guard);
  hits++;
}
static int read_hits() {
  return hits;
}
int main() {
  std::thread one(work);
  int seen = read_hits();
  one.join();
  return seen;
}
"""}),
    "c_leak": ("lock-leak", {"leak.c": """#include <pthread.h>
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int level;
int raise_level(int by) {
  pthread_mutex_lock(&guard);
  if (by < 0) return -1;
  level += by;
  pthread_mutex_unlock(&guard);
  return 0;
}
static void *work(void *arg) {
  raise_level(arg != 0);
  return arg;
}
int main(int count, char **words) {
  pthread_t a;
  pthread_create(&a, 0, work, words);
  raise_level(count);
  return pthread_join(a, 0);
}
"""}),
    "c_order": ("lock-order", {"order.c": """#include <pthread.h>
static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER, two = PTHREAD_MUTEX_INITIALIZER;
static int n;
static void *first(void *arg) {
  pthread_mutex_lock(&one);
  pthread_mutex_lock(&two);
  n++;
  pthread_mutex_unlock(&two);
  pthread_mutex_unlock(&one);
  return arg;
}
static void *second(void *arg) {
  pthread_mutex_lock(&two);
  pthread_mutex_lock(&one);
  n--;
  pthread_mutex_unlock(&one);
  pthread_mutex_unlock(&two);
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  return pthread_join(b, 0);
}
"""}),
}

# What looks like a recipe and is none: the text stays as it is.
NONE = {
    "a pid that is used": ("check-then-act", {"pids.erl": """-module(pids).
-export([start/0]).
start() ->
    case whereis(pids) of
        undefined ->
            Pid = spawn(fun() -> receive stop -> ok end end),
            register(pids,
                     Pid),
            Pid;
        Pid -> Pid
    end.
"""}),
    "an answer that nobody would look at": ("check-then-act", {"cache.erl": """-module(cache).
-export([init/0, put/2]).
init() -> ets:new(cache, [named_table, public]).
put(Key, Value) ->
    case ets:lookup(cache, Key) of
        [] ->
            ets:insert(cache, {Key, Value}),
            new;
        [_] -> old
    end.
"""}),
    "a use under an if": ("race", {"count.c": THREADS_C % "  if (a)\n    hits = 0;\n"}),
}


class Trial:
    def __init__(self, ravel, scratch):
        self.ravel, self.scratch = ravel, scratch
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(scratch), "XDG_CACHE_HOME": str(scratch / "cache"), "LC_ALL": "C.UTF-8"}
        if "JAVA_HOME" in os.environ:
            self.environment["JAVA_HOME"] = os.environ["JAVA_HOME"]

    def check(self, folder, *words):
        command = [self.ravel, "check", ".", "--quiet", *words]
        return subprocess.run(command, cwd=folder, env=self.environment, capture_output=True, text=True, timeout=300)

    def findings(self, folder):
        done = self.check(folder, "--format", "json", "--all")
        assert done.returncode in (0, 1), f"status {done.returncode}: {done.stderr}"
        return {(f["rule"], f["kind"], f["subject"]) for f in json.loads(done.stdout)["findings"]}

    def make(self, name, files):
        folder = self.scratch / name.replace(" ", "_")
        folder.mkdir()
        for file, text in files.items():
            (folder / file).write_text(text)
        return folder


def by_sarif(trial, folder):
    """The files, as the fixes in SARIF make them: from the end, so that lines keep their numbers."""
    log = json.loads(trial.check(folder, "--format", "sarif").stdout)
    edits = []
    for result in log["runs"][0]["results"]:
        for change in result.get("fixes", [{}])[0].get("artifactChanges", []):
            for replacement in change["replacements"]:
                region = replacement["deletedRegion"]
                assert region["startColumn"] == region["endColumn"] == 1, region
                edits.append((change["artifactLocation"]["uri"], region["startLine"], region["endLine"], replacement["insertedContent"]["text"]))
    texts = {file.name: file.read_text() for file in folder.iterdir() if file.is_file()}
    for name, first, behind, text in sorted(set(edits), key=lambda edit: -edit[1]):
        lines = texts[name].splitlines(keepends=True)
        lines[first - 1:behind - 1] = [text]
        texts[name] = "".join(lines)
    return texts


def held(trial, name, rule, files):
    folder = trial.make(name, files)
    before = trial.findings(folder)
    aimed = {finding for finding in before if finding[0] == rule}
    assert aimed, f"nothing of {rule} is found: {before}"
    diff = trial.check(folder, "--diff")
    assert diff.returncode == 1 and "@@" in diff.stdout, f"no patch: {diff.returncode}\n{diff.stdout}{diff.stderr}"
    texts = by_sarif(trial, folder)
    applied = subprocess.run(["git", "apply", "-"], cwd=folder, input=diff.stdout, capture_output=True, text=True)
    assert applied.returncode == 0, f"git does not take it: {applied.stderr}\n{diff.stdout}"
    for file in files:
        assert (folder / file).read_text() == texts[file], f"SARIF says something else:\n{texts[file]}\nthan\n{diff.stdout}"
    after = trial.findings(folder)
    assert not aimed & after, f"it is still there: {aimed & after}\n{diff.stdout}"
    assert after <= before, f"this came: {after - before}\n{diff.stdout}"


def refused(trial, name, rule, files):
    folder = trial.make(name, files)
    assert any(finding[0] == rule for finding in trial.findings(folder)), f"nothing of {rule} is found"
    diff = trial.check(folder, "--diff")
    assert "@@" not in diff.stdout and "without a patch" in diff.stdout, diff.stdout


def main():
    ravel, wanted = os.path.abspath(sys.argv[1]), sys.argv[2:]
    failed = 0
    with tempfile.TemporaryDirectory(prefix="ravel-fixes-") as scratch:
        trial = Trial(ravel, pathlib.Path(scratch).resolve())
        for test, programs in ((held, PROGRAMS), (refused, NONE)):
            for name, (rule, files) in programs.items():
                needed = {".erl": "erlc", ".java": "javac"}.get(pathlib.Path(next(iter(files))).suffix)
                if (wanted and name not in wanted) or (needed and not shutil.which(needed)):
                    continue
                try:
                    test(trial, name, rule, files)
                    print(f"{name}: ok")
                except AssertionError as error:
                    failed += 1
                    print(f"{name}: FAILED: {error}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
