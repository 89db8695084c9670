#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
#
# `ravel check` over Debian's own jars: classes, methods, pairs of accesses after each stage (as figure 11 of Naik, Aiken,
# Whaley, PLDI 2006), races, seconds and memory.
#
#   bench/jvm.py --ravel build/release/src/ravel                       every program below that is installed
#   bench/jvm.py --ravel … --contexts ci,1obj,2obj,3obj commons-pool   how it grows with k
#   bench/jvm.py --ravel … --sizes                                     how it grows with size: more and more of Derby
#
# What is installed: apt-get install libcommons-pool-java libcommons-pool2-java libjtds-java libderby-java libhsqldb-java
# libtomcat9-java libjetty9-java liblucene4.10-java ant. What is not installed is left out, and said.

import argparse
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time
import zipfile

JARS = pathlib.Path("/usr/share/java")
# Name, jars that are checked, jars that they use, and what their clients may call. They are libraries, but for some a
# `main` lies among the classes, so that they would be taken for closed programs.
PROGRAMS = {
    "commons-pool": (["commons-pool.jar"], [], "org.apache.commons.pool.*"),
    "commons-pool2": (["commons-pool2.jar"], [], "org.apache.commons.pool2.*"),
    "jtds": (["jtds.jar"], [], "net.sourceforge.jtds.*"),
    "hsqldb": (["hsqldb.jar"], [], "org.hsqldb.*"),
    "ant": (["ant.jar"], ["ant-launcher.jar"], "org.apache.tools.ant.*"),
    "lucene-core": (["lucene-core-4.10.4.jar"], [], "org.apache.lucene.*"),
    "jetty": (["jetty9-util.jar", "jetty9-io.jar", "jetty9-http.jar", "jetty9-server.jar"], ["servlet-api.jar"],
              "org.eclipse.jetty.*"),
    "tomcat": (["tomcat9-catalina.jar", "tomcat9-coyote.jar", "tomcat9-util.jar"],
               ["tomcat9-servlet-api.jar", "tomcat9-juli.jar", "tomcat9-api.jar", "tomcat9-jni.jar",
                "tomcat9-util-scan.jar", "tomcat9-jaspic-api.jar", "tomcat9-jsp-api.jar", "tomcat9-el-api.jar"],
               "org.apache.*"),
    "derby": (["derby.jar"], [], "org.apache.derby.*"),
}
STAGES = ["original", "reachable", "aliasing", "escaping", "unlocked", "unordered"]
HELLO = 'class Hello { public static void main(String[] args) { System.out.println("Hello, world"); } }\n'
# Parts of Derby, each with the ones before it, for the growth with size.
SIZES = ["org/apache/derby/iapi/util", "org/apache/derby/iapi/services", "org/apache/derby/impl/services",
         "org/apache/derby/impl/store", "org/apache/derby/impl/jdbc", "org/apache/derby/impl/sql", "org/apache/derby"]


def run(ravel, rules, inputs, libraries, api, contexts, limit):
    """The report, seconds on the wall, seconds of processors and peak memory in MiB; no report where it did not end in
    time."""
    command = [ravel, "check", "--format", "json", "--stats", *map(str, inputs)]
    if rules:
        command += ["--rules", rules]
    if libraries:
        command += ["--classpath", ":".join(map(str, libraries))]
    if api:
        command += ["--api", api]
    if contexts:
        command += ["--contexts", contexts]
    start = time.monotonic()
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.PIPE,
                                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit)))
        message = process.stderr.read().decode(errors="replace")
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        seconds = time.monotonic() - start
        output.seek(0)
        text = output.read()
    try:
        return json.loads(text), seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024
    except ValueError:
        print(f"  {' '.join(command)}: status {process.returncode} {message[-300:]}", file=sys.stderr)
        return None, seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def row(name, outcome):
    report, seconds, processor, mib = outcome
    if report is None:
        return f"| {name} | no result | | | | | | | | | | {seconds:.1f} | {processor:.1f} | {mib:.0f} |"
    more = report["stats"].get("more", {})
    pairs = " | ".join(f"{int(more[key]):,}" if (key := f"pairs {stage}") in more else "" for stage in STAGES)
    counts = f"{int(more.get('classes', 0)):,} | {report['stats']['functions']:,} | {int(more.get('methods in contexts', 0)):,}"
    return f"| {name} | {counts} | {pairs} | {len(report['findings'])} | {seconds:.1f} | {processor:.1f} | {mib:.0f} |"


def heading(first):
    names = [first, "classes", "methods", "in contexts", *STAGES, "findings", "s", "CPU s", "MiB"]
    return "| " + " | ".join(names) + " |\n|" + " --- |" * len(names)


def hello(folder):
    """A class folder with Hello World: what it costs to start."""
    source = pathlib.Path(folder) / "Hello.java"
    source.write_text(HELLO)
    subprocess.run(["javac", "-d", folder, source], check=True)
    return [pathlib.Path(folder) / "Hello.class"]


def part_of(jar, prefixes, path):
    """A jar with those classes of `jar` that are below one of the prefixes."""
    with zipfile.ZipFile(jar) as whole, zipfile.ZipFile(path, "w") as part:
        for name in whole.namelist():
            if name.startswith(tuple(prefix + "/" for prefix in prefixes)):
                part.writestr(name, whole.read(name))
    return path


def show_sizes(options, folder):
    print(heading("part of Derby"))
    for number in range(1, len(SIZES) + 1):
        jar = part_of(JARS / "derby.jar", SIZES[:number], pathlib.Path(folder) / f"part{number}.jar")
        outcome = run(options.ravel, options.rules, [jar], [], "org.apache.derby.*", options.contexts.split(",")[0], options.limit)
        print(row(SIZES[number - 1].removeprefix("org/apache/"), outcome), flush=True)


def show_programs(options, folder):
    print(heading("program"))
    names = options.programs or ["hello", *PROGRAMS]
    for name in names:
        jars, used, api = PROGRAMS.get(name, ([], [], ""))
        given = [JARS / jar for jar in jars] or hello(folder)
        libraries = [jar for jar in (JARS / jar for jar in used) if jar.exists()]
        missing = [jar.name for jar in given if not jar.exists()]
        if missing:
            print(f"{name} is left out: there is no {', '.join(missing)} in {JARS}", file=sys.stderr)
            continue
        for contexts in options.contexts.split(","):
            outcome = run(options.ravel, options.rules, given, libraries, api, contexts, options.limit)
            print(row(f"{name} {contexts}".rstrip(), outcome), flush=True)


def main():
    parser = argparse.ArgumentParser(description="ravel check over Debian's jars")
    parser.add_argument("--ravel", required=True)
    parser.add_argument("--contexts", default="", help="ci,1obj,2obj,3obj,type: one row for each")
    parser.add_argument("--rules", default="", help="as of ravel check; empty: all")
    parser.add_argument("--sizes", action="store_true", help="growing parts of Derby")
    parser.add_argument("--limit", type=int, default=600, help="CPU seconds per run")
    parser.add_argument("programs", nargs="*", choices=[[], "hello", *PROGRAMS], metavar="PROGRAM",
                        help=f"of hello, {', '.join(PROGRAMS)}")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="ravel-bench-") as folder:
        (show_sizes if options.sizes else show_programs)(options, folder)


if __name__ == "__main__":
    main()
