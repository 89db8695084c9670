# SPDX-License-Identifier: Apache-2.0
#
# Class files for the annotated programs that are Java or Scala, for run_programs.py. Ravel compiles a .java file by
# itself, but starting a compiler per program would take minutes: here all Java programs are compiled in one virtual
# machine (tests/jvm/CompilePrograms.java) and all Scala programs by one call of scalac, each into its own class folder.
#
# - `//~ java: 21` in a program: it needs a JDK that new, and is skipped, with a word, where there is none.
# - `//~ given: source`: Ravel gets the source and compiles it itself (comments that it reads are not in class files).
# - A Scala program stands in a package of its own name, which is how its class files are told apart.
# - Sources below a folder `_lib` of the platform (annotations that people use) are compiled along where they are named.

import pathlib
import re
import shutil
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
COMPILER = HERE / "jvm/CompilePrograms.java"
# Ravel's own annotations, beside those of others in _lib.
ANNOTATIONS = HERE.parent / "lib/java/annotations"
NEEDS = re.compile(r"^//~ java:\s*([0-9]+)\s*$", re.MULTILINE)
FROM_SOURCE = re.compile(r"^//~ given: source\s*$", re.MULTILINE)
# What scalac's class files refer to; Debian's scala-library puts it here.
SCALA_LIBRARY = pathlib.Path("/usr/share/java/scala-library.jar")


def jdks():
    """(version, home) of the JDKs to be found, oldest first."""
    found = {}
    for home in sorted(pathlib.Path("/usr/lib/jvm").glob("*")):
        release = home / "release"
        if (home / "bin/javac").exists() and release.exists():
            match = re.search(r'JAVA_VERSION="(?:1\.)?([0-9]+)', release.read_text())
            if match:
                found.setdefault(int(match[1]), home)
    return sorted(found.items())


def sources_of(program, suffix):
    return [program] if program.is_file() else sorted(program.rglob("*" + suffix))


def is_jvm(program):
    files = [program] if program.is_file() else list(program.iterdir())
    return next((file.suffix for file in files if file.suffix in (".java", ".scala")), "")


def compile_java(home, programs, folder, library):
    """{program: class folder} and {program: why not}."""
    listing = folder / f"list-{home.name}.txt"
    folders = {program: folder / f"{home.name}-{number}" for number, program in enumerate(programs)}
    for program, out in folders.items():
        out.mkdir()
        if (program / "META-INF").is_dir():  # names of service providers
            shutil.copytree(program / "META-INF", out / "META-INF")
    listing.write_text("".join(
        "\t".join([str(out), *map(str, sources_of(program, ".java"))]) + "\n" for program, out in folders.items()))
    command = [home / "bin/java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", COMPILER, listing]
    libraries = [path for path in (library, ANNOTATIONS) if path.exists()]
    result = subprocess.run([*command, *libraries], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if result.returncode:
        return {}, {program: f"the Java compiler could not be run: {result.stderr[-500:]}" for program in programs}
    bad = dict(line.split("\t", 1) for line in result.stdout.splitlines() if "\t" in line)
    failed = {program: f"does not compile: {bad[str(out)]}" for program, out in folders.items() if str(out) in bad}
    return {program: out for program, out in folders.items() if program not in failed}, failed


def compile_scala(programs, folder):
    out = folder / "scala"
    out.mkdir()
    files = [file for program in programs for file in sources_of(program, ".scala")]
    result = subprocess.run(["scalac", "-g:vars", "-d", out, *files], capture_output=True, text=True,
                            stdin=subprocess.DEVNULL)
    if result.returncode:
        return {}, {program: f"scalac: {(result.stdout + result.stderr)[-800:]}" for program in programs}
    return {program: out / program.stem for program in programs}, {}


def compile_programs(programs, base, folder):
    """{program: class folder}, {program: why it failed} and {program: why it is skipped} for those of `programs` that
    the JVM runs."""
    classes, failed, skipped = {}, {}, {}
    available = jdks()
    batches = {}
    for program in programs:
        if is_jvm(program) != ".java":
            continue
        text = "".join(file.read_text(encoding="utf-8") for file in sources_of(program, ".java"))
        if FROM_SOURCE.search(text):
            continue
        need = max([int(number) for number in NEEDS.findall(text)], default=0)
        home = next((home for version, home in available if version >= max(need, 17)), None)
        if home:
            batches.setdefault(home, []).append(program)
        elif need > 17:
            skipped[program] = f"needs a JDK of version {need}"
        else:
            failed[program] = "there is no JDK below /usr/lib/jvm (Debian: openjdk-17-jdk-headless)"
    for home, batch in batches.items():
        more, bad = compile_java(home, batch, folder, base / "jvm/_lib")
        classes.update(more)
        failed.update(bad)
    scala = [program for program in programs if is_jvm(program) == ".scala"]
    if scala and not shutil.which("scalac"):
        failed.update({program: "there is no scalac (Debian: scala)" for program in scala})
    elif scala:
        more, bad = compile_scala(scala, folder)
        classes.update(more)
        failed.update(bad)
    return classes, failed, skipped


def flags_of(program):
    """What `ravel check` must be told about such a program."""
    return ["--classpath", str(SCALA_LIBRARY)] if is_jvm(program) == ".scala" else []
