#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The integrations, each in a small project of its own, with the tool that it belongs to. A tool that is not installed
is skipped with a word.

    integrations_test.py RAVEL"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parents[2] / "integrations"

ERLANG = """-module(mailer).
-export([pid/0]).
pid() ->
    case whereis(mailer) of
        undefined -> P = spawn(fun() -> ok end), register(mailer, P), P;
        P -> P
    end.
"""
ELIXIR = """defmodule Mailer do
  def pid do
    case Process.whereis(:mailer) do
      nil -> Process.register(spawn(fn -> :ok end), :mailer)
      pid -> pid
    end
  end
end
"""
C = """#include <pthread.h>
static int counter;
static void *work(void *x) { counter++; return x; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return counter;
}
"""
JAVA = """package shop;
public class Counter {
  static int count;
  public static void main(String[] args) throws Exception {
    Thread one = new Thread(() -> count++);
    one.start();
    count++;
    one.join();
    System.out.println(new org.lib.Used().value() + count);
  }
}
"""
POM = """<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>g</groupId><artifactId>{name}</artifactId><version>1</version><packaging>{packaging}</packaging>
<properties><maven.compiler.source>11</maven.compiler.source><maven.compiler.target>11</maven.compiler.target></properties>{more}
</project>
"""
PLAIN_C = "#include <pthread.h>\nint main(void) { return HAS_DEFINITION - 1; }\n"


def write(folder, **files):
    for name, text in files.items():
        path = folder / name.replace("__", "/").replace("_dot_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


class Skipped(Exception):
    """What the test needs cannot be had here."""


class Trial:
    def __init__(self, ravel, scratch):
        self.scratch = scratch
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(scratch), "XDG_CACHE_HOME": str(scratch / "cache"),
                            "LC_ALL": "C.UTF-8", "RAVEL": ravel}

    def run(self, folder, *command, **more):
        return subprocess.run(command, cwd=folder, env=self.environment | more, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, timeout=200)

    def expect(self, done, status, *texts):
        assert done.returncode == status, f"status {done.returncode}, not {status}:\n{done.stdout}"
        for text in texts:
            assert text in done.stdout, f"no {text!r} in\n{done.stdout}"


def rebar3(trial):
    project = trial.scratch / "rebar"
    write(project, src__mailer_dot_erl=ERLANG,
          rebar_dot_config="{plugins, [rebar3_ravel]}.\n",
          src__mailer_dot_app_dot_src="{application, mailer, [{vsn, \"1\"}, {modules, []}, {applications, [kernel, stdlib]}]}.\n")
    shutil.copytree(HERE / "rebar3", project / "_checkouts" / "rebar3_ravel")
    # As a user has it, as `rebar3 ravel ...`; the plug-in comes from _checkouts, so that no registry is asked.
    done = trial.run(project, "rebar3", "ravel", "check", "--", "--format", "concise")
    trial.expect(done, 1, "check-then-act/registry", "ravel has findings")
    (project / "src/mailer.erl").write_text(ERLANG.replace("register(mailer, P), P", "P"))
    os.utime(project / "src/mailer.erl", (time.time() + 5,) * 2)  # rebar3 compares whole seconds
    trial.expect(trial.run(project, "rebar3", "ravel"), 0, "No findings")


def mix(trial):
    project = trial.scratch / "mix"
    write(project, lib__mailer_dot_ex=ELIXIR,
          mix_dot_exs="""defmodule M.MixProject do
  use Mix.Project
  def project, do: [app: :mailer, version: "1.0.0", deps: [{:ravel_mix, path: "%s", runtime: false}]]
end
""" % (trial.scratch / "ravel_mix"))
    shutil.copytree(HERE / "mix", trial.scratch / "ravel_mix")
    trial.expect(trial.run(project, "mix", "ravel", "--format", "concise"), 1, "check-then-act/registry")
    (project / "lib/mailer.ex").write_text(ELIXIR.replace("Process.register(spawn(fn -> :ok end), :mailer)", "nil"))
    trial.expect(trial.run(project, "mix", "ravel"), 0, "No findings")


def cmake(trial):
    project = trial.scratch / "cmake"
    write(project, racy_dot_c=C, calm_dot_c=PLAIN_C, CMakeLists_dot_txt=f"""cmake_minimum_required(VERSION 3.20)
project(p C)
list(APPEND CMAKE_MODULE_PATH {HERE / "cmake"})
include(Ravel)
add_executable(racy racy.c)
add_executable(calm calm.c)
target_compile_definitions(calm PRIVATE HAS_DEFINITION=1)
ravel_check(racy calm)
""")
    trial.expect(trial.run(project, "cmake", "-S", ".", "-B", "build", "-DRAVEL_PROGRAM=" + trial.environment["RAVEL"],
                           "-DRAVEL_OPTIONS=--format;concise"), 0)
    build = ("cmake", "--build", "build", "--target")
    for target in ("ravel", "ravel-racy"):
        done = trial.run(project, *build, target)
        assert done.returncode != 0 and "racy.c:3" in done.stdout, done.stdout
    trial.expect(trial.run(project, *build, "ravel-calm"), 0)


def maven(trial):
    """Two modules, one of which needs the other: the plug-in gives both, and the class path that Maven knows."""
    quietly = ("mvn", "-B", "-q", f"-Dmaven.repo.local={HERE.parent}/build/m2")  # what it fetches is kept there
    shutil.copytree(HERE / "maven", trial.scratch / "plugin", ignore=shutil.ignore_patterns("target"))
    built = trial.run(trial.scratch / "plugin", *quietly, "install")
    if built.returncode != 0 and re.search("Could not transfer|Unknown host|Could not resolve|offline", built.stdout):
        raise Skipped("Maven's repository cannot be reached")
    trial.expect(built, 0)
    project = trial.scratch / "maven"
    write(project, pom_dot_xml=POM.format(name="all", packaging="pom", more="<modules><module>lib</module><module>shop</module></modules>"),
          lib__pom_dot_xml=POM.format(name="lib", packaging="jar", more=""),
          lib__src__main__java__org__lib__Used_dot_java="package org.lib; public class Used { public int value() { return 1; } }\n",
          shop__pom_dot_xml=POM.format(name="shop", packaging="jar", more="<dependencies><dependency><groupId>g</groupId>"
                                       "<artifactId>lib</artifactId><version>1</version></dependency></dependencies>"),
          shop__src__main__java__shop__Counter_dot_java=JAVA)
    check = (*quietly, "compile", "org.ravel:ravel-maven-plugin:0.2.0:check", "-Dravel.options=--format concise")
    trial.expect(trial.run(project, *check), 1, "Counter.java:5", "ravel has findings")
    source = project / "shop/src/main/java/shop/Counter.java"
    source.write_text(JAVA.replace("    count++;\n    one.join();", "    one.join();\n    count++;"))
    trial.expect(trial.run(project, *check), 0)


def gradle(trial):
    """Two modules, as for Maven; nothing is fetched."""
    project = trial.scratch / "gradle"
    write(project, settings_dot_gradle="include 'lib', 'shop'\n",
          build_dot_gradle=f"apply from: '{HERE}/gradle/ravel.gradle'\nsubprojects {{ apply plugin: 'java' }}\n",
          shop__build_dot_gradle="dependencies { compile project(':lib') }\n" if gradle_is_old(trial) else "dependencies { implementation project(':lib') }\n",
          lib__src__main__java__org__lib__Used_dot_java="package org.lib; public class Used { public int value() { return 1; } }\n",
          shop__src__main__java__shop__Counter_dot_java=JAVA)
    check = ("gradle", "--offline", "--no-daemon", "-q", "ravel", "-Pravel.options=--format concise")
    done = trial.run(project, *check)
    if "Could not determine java version" in done.stdout or "Unsupported class file" in done.stdout:
        raise Skipped("this Gradle does not run on this JDK")
    trial.expect(done, 1, "Counter.java:5", "ravel has findings")
    source = project / "shop/src/main/java/shop/Counter.java"
    source.write_text(JAVA.replace("    count++;\n    one.join();", "    one.join();\n    count++;"))
    trial.expect(trial.run(project, *check), 0)


def gradle_is_old(trial):
    version = re.search(r"Gradle (\d+)", trial.run(trial.scratch, "gradle", "--version").stdout)
    return version is None or int(version.group(1)) < 7


def vscode(trial):
    """With a stand-in for the editor, which cannot be had here."""
    trial.expect(trial.run(trial.scratch, "node", HERE / "vscode/test.js", trial.environment["RAVEL"]), 0, "ok")


def git_project(trial, name):
    project = trial.scratch / name
    write(project, mailer_dot_erl=ERLANG.replace("register(mailer, P), P", "P"))
    for command in (["init", "-q"], ["add", "."],
                    ["-c", "user.name=n", "-c", "user.email=e@x", "commit", "-q", "-m", "first"]):
        trial.expect(trial.run(project, "git", *command), 0)
    return project


def pre_commit(trial):
    project = git_project(trial, "commits")
    (project / ".git/hooks").mkdir(exist_ok=True)
    (project / ".git/hooks/pre-commit").symlink_to(HERE / "pre-commit/ravel-hook")
    commit = ("git", "-c", "user.name=n", "-c", "user.email=e@x", "commit", "-q", "-a", "-m", "second")
    (project / "mailer.erl").write_text(ERLANG)
    trial.expect(trial.run(project, *commit), 1, "mailer.erl:4: check-then-act/registry")
    (project / "mailer.erl").write_text("%% calm\n" + ERLANG.replace("register(mailer, P), P", "P"))
    trial.expect(trial.run(project, *commit), 0)


def github(trial):
    """The script of the action, as a runner runs it."""
    script = re.search(r"      run: \|\n((?:        .*\n)+)", (HERE / "github/action.yml").read_text()).group(1)
    project = git_project(trial, "action")
    (project / "mailer.erl").write_text(ERLANG)
    action = trial.scratch / "checkout/integrations/github"
    action.mkdir(parents=True)
    (trial.scratch / "checkout/ravel").symlink_to(trial.environment["RAVEL"])
    values = {"GITHUB_ACTION_PATH": str(action), "CHECK_PATH": ".", "CHECK_FAIL_ON": "new", "CHECK_SINCE": "HEAD",
              "CHECK_ARGUMENTS": "--min-score 0.1"}
    done = trial.run(project, "bash", "-e", "-o", "pipefail", "-c", script, **values)
    trial.expect(done, 1, "::error file=mailer.erl,line=4")
    assert (project / "ravel.sarif").stat().st_size > 1000
    done = trial.run(project, "bash", "-e", "-o", "pipefail", "-c", script, **values | {"CHECK_FAIL_ON": "never", "CHECK_SINCE": ""})
    trial.expect(done, 0)
    done = trial.run(project, "bash", "-e", "-c", script, **values | {"CHECK_SINCE": "$(touch owned)"})
    trial.expect(done, 2)
    assert not (project / "owned").exists()


def main():
    ravel = os.path.abspath(sys.argv[1])
    failed = 0
    for tool, test in (("rebar3", rebar3), ("mix", mix), ("cmake", cmake), ("mvn", maven), ("gradle", gradle), ("node", vscode),
                       ("git", pre_commit), ("git", github)):
        if not shutil.which(tool):
            print(f"{test.__name__}: skipped, there is no {tool}")
            continue
        with tempfile.TemporaryDirectory(prefix="ravel-integrations-") as scratch:
            try:
                test(Trial(ravel, pathlib.Path(scratch).resolve()))
                print(f"{test.__name__}: ok")
            except Skipped as why:
                print(f"{test.__name__}: skipped, {why}")
            except AssertionError as error:
                failed += 1
                print(f"{test.__name__}: FAILED: {error}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
