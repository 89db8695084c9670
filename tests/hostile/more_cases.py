# SPDX-License-Identifier: Apache-2.0
"""More cases of hostile.py: flags and directives of C, formats of the JVM, LLVM text that refers to itself, options that lead
elsewhere, texts that mean something to who shows them, and other commands than `check`."""

import io
import json
import os
import pathlib
import struct
import zipfile

from cases import HAS_JAVA, PLAIN_C, RACY_C, RACY_ERL, WRITER, Case, erl, fifo, link

SSH = "{home}/.ssh/id_rsa"


def database(*words, file="a.c", compiler="gcc"):
    return json.dumps([{"directory": "{project}", "file": file, "arguments": [compiler, "-c", *words, file]}])


def directives():
    """What the text of a C file, or a flag, asks the compiler for: files of others, programs, a crash."""
    texts = {"embed": f'const char x[] = {{\n#embed "{SSH}"\n}};\nstatic_assert(x[0] == 0);\n',
             "dependency": f'#pragma GCC dependency "{SSH}"\n' + PLAIN_C,
             "include-next": f'#include_next "{SSH}"\n' + PLAIN_C,
             "import": f'#import "{SSH}"\n' + PLAIN_C,
             "computed-include": f'#define F "{SSH}"\n#include F\n' + PLAIN_C,
             "incbin": f'__asm__(".incbin \\"{SSH}\\"");\n' + PLAIN_C,
             "message": "#pragma message(\"a\\n::error::x \\x1b[31m\")\n#warning ::error::\x1b[31mx\n" + PLAIN_C,
             "error": "#error ::error::\x1b[31mx\x07\n", "raw-lines": "#error a\\\n::error::x\n",
             "assert": '_Static_assert(0, "\\x1b[31m\\n::error::x");\n',
             "module-import": "#pragma clang module import evil\n" + PLAIN_C,
             "module-build": f'#pragma clang module build evil\nmodule evil {{ header "{SSH}" }}\n#pragma clang module contents\n' + PLAIN_C,
             "comment-lib": '#pragma comment(lib, "/home/x")\n' + PLAIN_C}
    for name, text in texts.items():
        yield Case(f"text/{name}", {"a.c": text, "b.c": PLAIN_C, "module.modulemap": f'module evil {{ header "{SSH}" }}\n'}, status=(0, 2), seconds=30)
    for name in ("crash", "llvm_fatal_error", "parser_crash", "assert", "overflow_stack", "llvm_unreachable", "llvm_report_fatal xx",
                 "sloc_usage", "dump x", "captured", "diag_mapping \"\\x1b\"", "handle_crash"):
        yield Case(f"text/debug-{name.split(' ')[0]}", {"a.c": f"#pragma clang __debug {name}\n" + PLAIN_C, "b.c": RACY_C},
                   command=["check", "a.c", "b.c"], status=(1, 2), says=("race",), seconds=40, megabytes=1500)
    flags = {"include": ["-include", SSH], "imacros": ["-imacros", SSH], "embed-dir": ["--embed-dir={home}/.ssh"], "resource-dir": ["-resource-dir", "{home}"],
             "isysroot": ["-isysroot", "{home}"], "sysroot": ["--sysroot={home}"], "working-directory": ["-working-directory={home}"],
             "ignorelist": [f"-fsanitize=address", f"-fsanitize-ignorelist={SSH}"], "xray": ["-fxray-instrument", f"-fxray-always-instrument={SSH}"],
             "profile-use": [f"-fprofile-use={SSH}"], "profile-instr": [f"-fprofile-instr-use={SSH}"], "profile-sample": [f"-fprofile-sample-use={SSH}"],
             "profile-list": [f"-fprofile-list={SSH}"], "module-file": [f"-fmodule-file=x={SSH}"], "module-map": [f"-fmodule-map-file={SSH}"],
             "gcc-toolchain": ["--gcc-toolchain={home}"], "randomize": ["-frandomize-layout-seed-file=" + SSH], "coverage-list": [f"-fsanitize-coverage-allowlist={SSH}"],
             "Xclang-include": ["-Xclang", "-include", "-Xclang", SSH], "Xpreprocessor": ["-Xpreprocessor", "-include", "-Xpreprocessor", SSH],
             "warning-mappings": [f"--warning-suppression-mappings={SSH}"], "Xassembler": ["-Xassembler", "-o", "-Xassembler", "{home}/.bashrc"],
             "wa-list": ["-Wa,-aln={home}/.bashrc"], "analyze": ["--analyze"], "response-dash": ["-I@more"], "thinlto": [f"-fthinlto-index={SSH}"],
             "api-notes": ["-fapinotes", "-iapinotes-modules", "{home}"], "rewrite": ["-rewrite-objc"], "Xarch": ["-Xarch_host", "-fplugin=./evil.so"],
             "gen-reproducer": ["-gen-reproducer=always"], "print": ["-print-prog-name=ld"], "target": ["--target=no-such-machine"], "mcpu": ["-march=nonsense"],
             "ftabstop": ["-ftabstop=99999999999"], "bracket-depth": ["-fbracket-depth=4000000000"], "template-depth": ["-ftemplate-depth=4000000000"],
             "constexpr": ["-fconstexpr-steps=4000000000", "-fconstexpr-depth=4000000000"], "vtable": ["-fdump-vtable-layouts"], "empty": ["", "", ""],
             "std": ["-std=../../x"], "long": ["-D" + "A" * 1_000_000], "define-line": ["-DX=1\n#include \"/etc/passwd\"\n"], "undef-all": ["-undef"]}
    for name, words in flags.items():
        yield Case(f"flag/more-{name}", {"compile_commands.json": database(*words), "a.c": PLAIN_C, "more": "-o {home}/.bashrc"}, status=(0, 2), seconds=30)
    deep = "int f(int x) { return " + "(" * 30_000 + "x" + ")" * 30_000 + "; }\n"
    yield Case("flag/more-bracket-depth-used", {"compile_commands.json": database("-fbracket-depth=100000"), "a.c": deep}, status=(0, 2), seconds=60, megabytes=2500)
    recursion = "template <int N> struct S { S<N + 1> s; };\nS<0> s;\n"
    yield Case("flag/more-template-depth-used", {"compile_commands.json": database("-ftemplate-depth=10000000", file="a.cc"), "a.cc": recursion}, seconds=120,
               megabytes=4000)
    steps = "constexpr int f() { for (;;) {} return 0; }\nstatic_assert(f() == 0);\n"
    yield Case("flag/more-constexpr-used", {"compile_commands.json": database("-fconstexpr-steps=4000000000", file="a.cc"), "a.cc": steps},
               command=["check", ".", "--timeout", "5"], seconds=30)
    entries = {"file-is-number": [{"directory": "/", "file": 7, "command": "gcc"}], "no-file": [{"directory": "/", "command": "gcc -c a.c"}],
               "quotes": [{"directory": "{project}", "file": "a.c", "command": "gcc -c 'a.c \"\\"}], "null": None, "number": 7,
               "device": [{"directory": "/dev", "file": "zero", "arguments": ["gcc", "-c", "zero"]}],
               "stdin": [{"directory": "{project}", "file": "-", "arguments": ["gcc", "-c", "-"]}],
               "folder": [{"directory": "{project}", "file": ".", "arguments": ["gcc", "-c", "."]}],
               "long-directory": [{"directory": "/x" * 100_000, "file": "a.c", "arguments": ["gcc", "-c", "a.c"]}],
               "zero-byte": [{"directory": "{project}", "file": "a\0.c", "arguments": ["gcc", "-c", "a\0.c"]}],
               "escape": [{"directory": "{project}", "file": "\x1b[31m\n::error::.c", "arguments": ["gcc", "-c", "x.c", "\x1b[31m\n::error::"]}],
               "same-many-times": [{"directory": "{project}", "file": "a.c", "arguments": ["gcc", "-c", "a.c"]}] * 20_000,
               "many-missing": [{"directory": "{project}", "file": f"{n}.c", "arguments": ["gcc", "-c", f"{n}.c"]} for n in range(3_000)]}
    for name, content in entries.items():
        yield Case(f"database/{name}", {"compile_commands.json": json.dumps(content), "a.c": PLAIN_C}, status=(0, 2), seconds=60)


def class_file(name, parent="java/lang/Object", interfaces=(), flags=0x21, signature=None, fields=()):
    """A class without methods."""
    pool = []

    def utf8(text):
        data = text.encode()
        pool.append(b"\x01" + struct.pack(">H", len(data)) + data)
        return len(pool)

    def named(text):
        at = utf8(text)
        pool.append(b"\x07" + struct.pack(">H", at))
        return len(pool)
    this, above, others = named(name), named(parent), [named(each) for each in interfaces]
    members = b"".join(struct.pack(">HHHH", 1, utf8(field), utf8(kind), 0) for field, kind in fields)
    more = struct.pack(">HIH", utf8("Signature"), 2, utf8(signature)) if signature else b""
    return (b"\xca\xfe\xba\xbe\0\0\0\x34" + struct.pack(">H", len(pool) + 1) + b"".join(pool) + struct.pack(">HHHH", flags, this, above, len(others)) +
            b"".join(struct.pack(">H", each) for each in others) + struct.pack(">H", len(fields)) + members + struct.pack(">HH", 0, 1 if more else 0) + more)


def jar(**entries):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries.items():
            archive.writestr(name.replace("__", "/").replace("_dot_", "."), content)
    return data.getvalue()


def jvm():
    """Classes that no compiler makes, and archives that no tool makes."""
    none = {"status": (0, 2), "seconds": 40}
    yield Case("class/extends-itself", {"A.class": class_file("A", "A")}, **none)
    yield Case("class/extends-in-a-circle", {"A.class": class_file("A", "B"), "B.class": class_file("B", "C"), "C.class": class_file("C", "A")}, **none)
    yield Case("class/interfaces-in-a-circle", {"A.class": class_file("A", interfaces=("B",), flags=0x601), "B.class": class_file("B", interfaces=("A", "B"), flags=0x601)}, **none)
    yield Case("class/extends-its-inner", {"A.class": class_file("A", "A$B"), "A$B.class": class_file("A$B", "A")}, **none)
    yield Case("class/object-extends-string", {"java/lang/Object.class": class_file("java/lang/Object", "java/lang/String"),
                                               "java/lang/Thread.class": class_file("java/lang/Thread", "java/lang/Thread")}, **none)
    chain = {f"C{n}.class": class_file(f"C{n}", f"C{n + 1}") for n in range(3_000)}
    yield Case("class/chain-of-supers", chain, status=(0, 2), seconds=90, megabytes=1500)
    yield Case("class/diamonds", {f"I{n}_{side}.class": class_file(f"I{n}_{side}", interfaces=(f"I{n + 1}_0", f"I{n + 1}_1"), flags=0x601)
                                  for n in range(60) for side in (0, 1)}, **none)
    yield Case("class/name-of-an-array", {"A.class": class_file("[[I"), "B.class": class_file("B", "[[I")}, says=("name of an array",), seconds=40)
    yield Case("class/name-leads-out", {"A.class": class_file("../../../home/.bashrc"), "B.class": class_file("/etc/passwd", "")}, **none)
    yield Case("class/name-of-signs", {"A.class": class_file("A\x1b[31m\n::error::x", fields=(("\x1b[31m\n::error::y", "I"),))}, **none)
    yield Case("class/deep-signature", {"A.class": class_file("A", signature="Ljava/util/List<" * 3_600 + "TT;" + ">;" * 3_600)}, **none)
    yield Case("class/wildcard-signature", {"A.class": class_file("A", signature="<" * 60_000)}, **none)
    yield Case("class/same-name-twice", {"a/A.class": class_file("A"), "b/A.class": class_file("A", "B"), "B.class": class_file("B", "A")}, **none)
    inner = jar(A_dot_class=class_file("A"))
    for _ in range(60):
        inner = jar(**{"BOOT-INF__lib__x_dot_jar": inner, "x_dot_jar": inner})
    yield Case("jar/in-jars", {"x.jar": inner}, **none)
    many = io.BytesIO()
    with zipfile.ZipFile(many, "w") as archive:
        for number in range(70_000):  # more than 16 bits count
            archive.writestr(f"p/C{number}.txt", b"")
    yield Case("jar/zip64-count", {"x.jar": many.getvalue()}, status=(0, 2), seconds=60)
    plain = jar(A_dot_class=class_file("A"))
    at = plain.index(b"PK\x01\x02")
    yield Case("jar/huge-size", {"x.jar": plain[:at + 20] + b"\xfe\xff\xff\xff\xfe\xff\xff\xff" + plain[at + 28:]}, **none)
    yield Case("jar/overlapping", {"x.jar": overlapping()}, status=(0, 2), seconds=60)
    for name in ("../../../home/x.class", "/etc/x.class", "a\x1b[31m\n::error::.class", "\\..\\x.class", "A.class/"):
        yield Case(f"jar/name-{abs(hash_of(name))}", {"x.jar": one_entry(name)}, **none)
    manifest = "Manifest-Version: 1.0\nClass-Path: file:///{home}/.ssh/ ../home/x.jar /dev/zero . x.jar\nMain-Class: ../../x\n"
    yield Case("jar/class-path", {"x.jar": jar(**{"META-INF__MANIFEST_dot_MF": manifest}), "A.class": class_file("A")}, **none)
    yield Case("jar/multi-release", {"x.jar": jar(**{f"META-INF__versions__{v}__A_dot_class": class_file("A", "A") for v in ("9", "99999999999999", "-1", "x")},
                                                  A_dot_class=class_file("A"))}, **none)
    entity = '<?xml version="1.0"?><!DOCTYPE p [<!ENTITY x SYSTEM "file://' + SSH + '">' + "".join(
        f'<!ENTITY a{n} "&a{n - 1};&a{n - 1};">' for n in range(1, 40)) + '<!ENTITY a0 "b">]>\n<project><modules><module>&x;&a39;</module><module>{home}/.ssh</module>' + \
        "<module>../home</module><module>.</module></modules><build><sourceDirectory>{home}</sourceDirectory></build></project>\n"
    yield Case("jar/pom", {"pom.xml": entity, "src/main/java/A.java": "class A { public void f() {} }\n"}, status=(0, 2), seconds=60)
    yield Case("jar/deep-pom", {"pom.xml": "<a>" * 1_000_000, "src/main/java/A.java": "class A { public void f() {} }\n"}, status=(0, 2), seconds=60)
    yield Case("jar/wrappers", {"pom.xml": "<project/>", "mvnw": "#!/bin/sh\ntouch {home}/PWNED\n", "gradlew": "#!/bin/sh\ntouch {home}/PWNED\n", "build.gradle": "",
                                "gradle/wrapper/gradle-wrapper.jar": plain, ".mvn/extensions.xml": "<extensions/>", ".mvn/jvm.config": "-javaagent:evil.jar",
                                "src/main/java/A.java": "class A { public void f() {} }\n"}, status=(0, 2), seconds=60)
    if HAS_JAVA:
        nested = "class A { Object f() { return " + "(" * 20_000 + "1" + ")" * 20_000 + "; } }\n"
        yield Case("jar/deep-java", {"A.java": nested, "B.java": "class B { public void f() {} }\n"}, status=(0, 2), seconds=120, megabytes=1500)
        yield Case("jar/deep-annotation", {"A.java": '@interface G { String value(); }\nclass A { @G("' + "(" * 60_000 + '") public int x; /* @GuardedBy("' +
                                           "this." * 100_000 + '") */ int y; }\n'}, status=(0, 2), seconds=60)
        yield Case("jar/java-error-signs", {"A.java": 'class A { int \x1b[31m; String s = "::error::\\u001b[31m" + ; }\n'}, status=(2,), seconds=60)
        yield Case("jar/java-line", {"A.java": "class A { public static int x = 1; " + "/* " + "y" * 15_000_000 + " */ }\n"}, status=(0, 1, 2), seconds=60, megabytes=1500)


def hash_of(text):
    return sum(ord(sign) * (at + 1) for at, sign in enumerate(text))


def one_entry(name):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr(zipfile.ZipInfo(name), class_file("A"))
    return data.getvalue()


def overlapping():
    """Twenty thousand names for the same megabyte."""
    whole = jar(A_dot_class=b"\xca\xfe\xba\xbe" + bytes(1_000_000))
    at, end = whole.index(b"PK\x01\x02"), whole.index(b"PK\x05\x06")
    entry, count = whole[at:end], 20_000
    entries = b"".join(entry.replace(b"A.class", b"%07d" % n, 1) for n in range(count))
    return whole[:at] + entries + struct.pack("<4sHHHHIIH", b"PK\x05\x06", 0, 0, count, count, len(entries), at, 0)


DEBUG = ('!llvm.dbg.cu = !{!0}\n!llvm.module.flags = !{!9}\n!9 = !{i32 2, !"Debug Info Version", i32 3}\n'
         "!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)\n"
         '!1 = !DIFile(filename: "%s", directory: "/")\n')


def llvm():
    """Text that LLVM takes and no compiler writes."""
    thread = ("declare i32 @pthread_create(ptr, ptr, ptr, ptr)\ndefine ptr @work(ptr %a) {\n  %v = load i32, ptr @g\n  store i32 %v, ptr @g\n  ret ptr null\n}\n"
              "define i32 @main() {\n  %t = alloca i64\n  %r = call i32 @pthread_create(ptr %t, ptr null, ptr @work, ptr null)\n"
              "  %q = call i32 @pthread_create(ptr %t, ptr null, ptr @work, ptr null)\n  ret i32 0\n}\n")
    loop_type = ("@g = global i32 0, !dbg !2\n" + thread + DEBUG % "a.c" + '!2 = !DIGlobalVariableExpression(var: !3, expr: !DIExpression())\n'
                 '!3 = distinct !DIGlobalVariable(name: "g", scope: !0, file: !1, line: 1, type: !4, isLocal: false, isDefinition: true)\n'
                 '!4 = distinct !DIDerivedType(tag: DW_TAG_typedef, name: "t", file: !1, line: 1, baseType: !4)\n')
    texts = {
        "type-of-itself": loop_type,
        "struct-of-itself": loop_type.replace('!DIDerivedType(tag: DW_TAG_typedef, name: "t", file: !1, line: 1, baseType: !4)',
                                              '!DICompositeType(tag: DW_TAG_structure_type, name: "s", file: !1, size: 32, elements: !5)') +
        '!5 = !{!6}\n!6 = !DIDerivedType(tag: DW_TAG_member, name: "m", scope: !4, file: !1, baseType: !4, size: 32)\n',
        "scope-of-itself": "@g = global i32 0\n" + thread.replace("define i32 @main() {", "define i32 @main() !dbg !2 {").replace(
            "ptr @work, ptr null)\n  %q", "ptr @work, ptr null), !dbg !3\n  %q") + DEBUG % "a.c" +
        '!2 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 1, type: !6, unit: !0, spFlags: DISPFlagDefinition)\n!3 = !DILocation(line: 1, scope: !4)\n'
        "!4 = distinct !DILexicalBlock(scope: !4, file: !1, line: 1)\n!6 = !DISubroutineType(types: !{})\n",
        "inlined-in-itself": "@g = global i32 0\n" + thread.replace("define i32 @main() {", "define i32 @main() !dbg !2 {").replace(
            "ptr @work, ptr null)\n  %q", "ptr @work, ptr null), !dbg !3\n  %q") + DEBUG % "a.c" +
        '!2 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 1, type: !6, unit: !0, spFlags: DISPFlagDefinition)\n'
        "!3 = distinct !DILocation(line: 1, scope: !2, inlinedAt: !3)\n!6 = !DISubroutineType(types: !{})\n",
        "secret-file": "@g = global i32 0\n" + thread.replace("define ptr @work(ptr %a) {", "define ptr @work(ptr %a) !dbg !2 {").replace(
            "load i32, ptr @g", "load i32, ptr @g, !dbg !3") + DEBUG % SSH +
        '!2 = distinct !DISubprogram(name: "work", scope: !1, file: !1, line: 1, type: !6, unit: !0, spFlags: DISPFlagDefinition)\n!3 = !DILocation(line: 2, scope: !2)\n'
        "!6 = !DISubroutineType(types: !{})\n",
        "alias-of-itself": "@a = alias i32, ptr @b\n@b = alias i32, ptr @a\n@g = global i32 0\n" + thread,
        "global-of-itself": "@g = global ptr @g\n@h = global [2 x ptr] [ptr @h, ptr @g]\n" + thread,
        "huge-array": "@g = global [4611686018427387904 x i64] zeroinitializer\n" + thread,
        "huge-struct": "%s = type { [2305843009213693951 x i64], [2305843009213693951 x i64], %t }\n%t = type { [9223372036854775807 x i8], i64 }\n@g = external global %s\n" + thread,
        "wide-number": "@g = global i32 0\n" + thread + "define void @f(ptr %p) {\n  %v = load i8388607, ptr %p\n  %w = add i8388607 %v, 1\n  store i8388607 %w, ptr %p\n  ret void\n}\n",
        "struct-in-itself": "%s = type { %s, i32 }\n@g = external global %s\n" + thread,
        "huge-steps": "@g = global i32 0\n" + thread + "define void @f(ptr %p) {\n  %q = getelementptr [9223372036854775807 x i64], ptr %p, i64 9223372036854775807, i64 -9223372036854775808\n"
        "  store i8 1, ptr %q\n  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 -1, i1 false)\n  ret void\n}\ndeclare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n",
        "no-way-out": "@g = global i32 0\n" + thread + "define void @f() {\na:\n  br label %b\nb:\n  br label %a2\na2:\n  br label %b\nc:\n  %x = phi i32 [ %x, %c ]\n  br label %c\n}\n",
        "calls-through-anything": "@g = global i32 0\n" + thread + "define void @f(ptr %p, ...) {\n  call void (ptr, ...) %p(ptr @f, ptr @main, i1024 7)\n  call void inttoptr (i64 7 to ptr)()\n"
        "  tail call void @f(ptr @f)\n  ret void\n}\n",
        "wrong-thread-calls": "@g = global i32 0\ndeclare void @pthread_create(...)\ndeclare i8 @pthread_mutex_lock()\ndeclare void @pthread_join(double, [4 x i8])\ndefine i32 @main() {\n"
        "  call void (...) @pthread_create()\n  call void (...) @pthread_create(i32 1, double 2.0)\n  %x = call i8 @pthread_mutex_lock()\n  call void @pthread_join(double 1.0, [4 x i8] zeroinitializer)\n  ret i32 0\n}\n",
        "signs": "@\"g\\1B[31m\\0A::error::x\" = global i32 0\n" + thread.replace("@g", "@\"g\\1B[31m\\0A::error::x\"").replace("@work", "@\"w\\1B[31m\\0A::error::y\""),
        "inline-assembly": 'module asm ".incbin \\"' + SSH + '\\""\n@g = global i32 0\n' + thread,
        "long-way": "@g = global i32 0\n" + thread + "define void @f() {\n" + "".join(f"b{n}:\n  br i1 undef, label %b{n + 1}, label %b{n // 2 + 1}\n" for n in range(20_000)) + "b20000:\n  ret void\n}\n",
        "wide-switch": "@g = global i32 0\n" + thread + "define void @f(i32 %x) {\n  switch i32 %x, label %d [\n" + "".join(f"i32 {n}, label %d\n" for n in range(100_000)) + "]\nd:\n  ret void\n}\n",
    }
    for name, text in texts.items():
        yield Case(f"llvm/{name}", {"a.ll": text}, status=(0, 1, 2), seconds=60, megabytes=1500, never=("a mistake of Ravel's own",))
    archive = b"!<arch>\n" + b"a.o/            0           0     0     644     999999999 `\nx"
    for name, data in {"ar": archive, "thin-ar": b"!<thin>\n" + b"//                                              40        `\n" + b"{home}/secret.c/\n" * 2, "elf": b"\x7fELF" + bytes(60),
                       "wrapped-bitcode": struct.pack("<5I", 0x0B17C0DE, 0, 20, 0xFFFFFFF0, 7) + b"BC\xc0\xde", "bitcode-length": b"BC\xc0\xde" + b"\xff" * 64}.items():
        yield Case(f"llvm/{name}", {"a.bc": data}, seconds=20)
    yield Case("llvm/library", {"a.a": archive, "b.o": b"\x7fELF"}, command=["check", "a.a"], seconds=20)


def elsewhere():
    """Options of a project that lead out of it, or that cost."""
    erlang = {"outdir": "-compile({outdir, \"{home}\"}).\n", "listing": "-compile(['S', listing, {i, \"{home}\"}]).\n", "makedep": "-compile([makedep_side_effect, {makedep_output, \"{home}/.bashrc\"}]).\n",
              "doc": f"-moduledoc({{file, \"{SSH}\"}}).\n", "error": "-error(\"\x1b[31m\\n::error::x\").\n", "warning": "-warning(\"\x1b[31m\\n::error::x\").\n",
              "feature": "-feature(maybe_expr, enable).\n", "debug-key": "-compile([encrypt_debug_info, {debug_info_key, \"{home}\"}]).\n", "native": "-compile(native).\n",
              "source": f"-compile({{source, \"{SSH}\"}}).\n", "many-atoms": "-compile([" + ",".join(f"x{n}" for n in range(100_000)) + "]).\n",
              "no-auto": "-compile({no_auto_import, [spawn/1]}).\n", "inline": "-compile({inline, [{f, 0}]}).\n", "include-dir": f'-include("{{home}}/.ssh").\n',
              "include-device": '-include("/dev/zero").\n', "ifdef-deep": "-ifndef(X).\n" * 20_000, "doubling": "-define(A0(X), X X).\n" + "".join(
                  f"-define(A{n}(X), ?A{n - 1}(?A{n - 1}(X))).\n" for n in range(1, 7))}
    for name, head in erlang.items():
        body = "f() -> {?A6(1)}." if name == "doubling" else "f() -> ok."
        yield Case(f"elsewhere/erlang-{name}", {"a.erl": erl("a", head=head, body=body)}, ["check", ".", "--memory", "2G"], status=(0, 2), seconds=100, megabytes=2500)
    configs = {"outdir": '{erl_opts, [{outdir, "{home}"}, {i, "{home}/.ssh"}, {parse_transform, evil}]}.\n', "base-dir": '{base_dir, "{home}"}. {checkouts_dir, "{home}"}.\n',
               "src-dirs": '{src_dirs, ["{home}", "../home", "/"]}. {extra_src_dirs, ["{home}"]}.\n', "hooks": '{pre_hooks, [{compile, "touch {home}/PWNED"}]}.\n', "deep": "[" * 1_000_000,
               "long-atom": "{" + "a" * 1_000_000 + ", 1}.\n", "not-utf8": b"{erl_opts, [\"\xff\xfe\"]}.\n", "fifo": fifo, "device": link("/dev/zero"), "secret": link(SSH)}
    for name, text in configs.items():
        yield Case(f"elsewhere/rebar-{name}", {"rebar.config": text, "src/a.erl": erl("a"), "evil.erl": WRITER}, status=(0, 2), seconds=90, megabytes=1500)
    for name, text in {"deep": "{" * 1_000_000, "signs": '{application, \'\x1b[31m\\n::error::\', [{mod, {\'../x\', []}}]}.\n', "secret": link(SSH), "fifo": fifo}.items():
        yield Case(f"elsewhere/app-{name}", {"ebin/a.app": text, "a.erl": erl("a"), "rebar.config": "", "src/b.app.src": text, "src/b.erl": erl("b")},
                   status=(0, 2), seconds=60, megabytes=1500)
    tomls = {"exclude-stars": 'exclude = ["' + "**/" * 2_000 + 'x"]\n', "exclude-nested": 'exclude = ["' + "*a" * 5_000 + '"]\n', "jobs": "jobs = 1000000000\n", "negative-jobs": "jobs = -1\n",
             "main": 'main = ["' + "*" * 100_000 + '"]\n', "api": 'api = ["' + "(" * 100_000 + '"]\n', "witnesses": 'witnesses = "{home}"\n', "memory": 'memory = "999999T"\n',
"source-path-link": 'source-path = ["up"]\n', "no-limit": 'timeout = "inf"\nmemory = "0"\n', "big-number": "min-score = 1e999999\n",
             "rules": 'rules = ["\x1b[31m"]\n', "escape": 'rules = ["\\u001b[31m\\n::error::x"]\n', "reason": '[[ignore]]\nrule = "race"\nreason = "\\u001b[31m\\n::error::x"\n',
             "many-ignores": "[[ignore]]\nrule = \"race\"\nreason = \"x\"\n" * 20_000, "machine": '[machine]\nstub = ["../../home"]\nprocesses = 99999999999\nmemory = "1000T"\n',
             "native": '[native]\nlock = ["' + "a" * 1_000_000 + '"]\ncalls = "\\u001b[31m"\n', "utf16": "\ufeffrules = []\n".encode("utf-16"), "empty-key": '"" = 1\n'}
    for name, text in tomls.items():
        yield Case(f"elsewhere/toml-{name}", {"ravel.toml": text, "mailer.erl": RACY_ERL, "up": link("{home}")}, status=(0, 1, 2), seconds=60, megabytes=1500)
    yield Case("elsewhere/toml-confirm", {"ravel.toml": "confirm = 60\n", "mailer.erl": RACY_ERL}, status=(2,), says=("cannot say 'confirm' of itself",), seconds=30)
    yield Case("elsewhere/witnesses-outside", {"ravel.toml": 'witnesses = "{home}"\n', "mailer.erl": RACY_ERL}, command=["check", ".", "--confirm=5"], status=(2,), seconds=60)
    yield Case("elsewhere/folder-is-a-link", {"home": link("{home}"), "a.erl": erl("a")}, status=(0, 2), seconds=30)
    yield Case("elsewhere/build-is-a-link", {"_build/default/lib/x": link("{home}"), "rebar.config": "", "src/a.erl": erl("a"), "deps": link("{home}")}, status=(0, 2), seconds=30)
    yield Case("elsewhere/c-folder-link", {"a.c": '#include "home/secret.c"\n' + PLAIN_C, "home": link("{home}")}, status=(0, 2), seconds=30)
    for name, pattern in {"comments": "/* " * 200_000, "marks": "// ravel:ignore race\n" * 100_000, "nolint": "// NOLINT(ravel-race)\n" * 100_000, "open-nolint": "// NOLINT(" * 200_000 + "\n",
                          "quotes": "// '\"" * 200_000 + "\n", "raw-strings": "// R\"(" * 200_000 + "\n", "line": "//" + "x" * 15_000_000 + "\n", "tabs": "\t" * 5_000_000 + "\n",
                          "splices": "\\\n" * 500_000, "zeros": "// \0\0\0\n" * 1000, "combining": "// " + "a\u0301" * 500_000 + "\n"}.items():
        yield Case(f"elsewhere/source-of-{name}", {"a.c": RACY_C + pattern + ("*/" if name == "comments" else "")}, status=(0, 1, 2), seconds=60, megabytes=2000)
    yield Case("elsewhere/one-line", {"a.c": RACY_C.replace("hits++", "hits++; " + "/*" + "y" * 8_000_000 + "*/ ")}, status=(1,), seconds=60, megabytes=2000, says=("race",))
    yield Case("elsewhere/one-line-html", {"a.c": RACY_C.replace("hits++", "hits++; " + "/*" + "y" * 8_000_000 + "*/ ")}, status=(1,), seconds=60, megabytes=2000,
               command=["check", ".", "--format", "html=o.html", "--format", "sarif=o.sarif"], outputs=("o.html", "o.sarif"))


def shown():
    """Texts that mean something to who shows them."""
    bad = "</script><script>alert(1)</script><img src=x onerror=alert(2)>"
    all_formats = [word for kind in ("html", "json", "sarif", "gitlab", "junit", "checkstyle", "concise", "github", "text") for word in ("--format", f"{kind}=o.{kind}")]
    outputs = tuple(f"o.{kind}" for kind in ("html", "json", "sarif", "gitlab", "junit", "checkstyle", "concise", "github", "text"))
    atom = RACY_ERL.replace("mailer)", f"'{bad}')").replace("whereis(mailer)", f"whereis('{bad}')").replace("register(mailer,", f"register('{bad}',").replace(f"-module('{bad}')", "-module(mailer)")
    signs = atom.replace(bad, "\\e[31m\\n::error::x]]>\\x{1}&#0;")
    for name, text in {"tags": atom, "signs": signs, "line": RACY_ERL.replace("pid() ->", f"pid() -> %% {bad} ]]> <!-- \x01\x0b\n")}.items():
        yield Case(f"shown/erlang-{name}", {"mailer.erl": text}, command=["check", ".", *all_formats], status=(1,), outputs=outputs, judge=no_markup)
    named = f"<img src=x onerror=alert(2)>]]>.c"
    yield Case("shown/file-name", {named: RACY_C}, command=["check", ".", *all_formats], status=(1,), outputs=outputs, judge=no_markup)
    yield Case("shown/c-name", {"a.cc": RACY_C.replace("hits", "n\u202ehits")}, command=["check", ".", *all_formats], status=(1, 2), outputs=outputs, judge=no_markup)


def no_markup(project):
    """What is wrong with the outputs: markup that came through, XML or JSON that nobody can read."""
    import xml.etree.ElementTree as tree
    wrong = []
    for kind in ("html", "junit", "checkstyle"):
        text = (project / f"o.{kind}").read_text()
        wrong += [f"{mark} in o.{kind}" for mark in ("<script>alert", "<img src=x") if mark in text]
        if kind != "html":
            try:
                tree.fromstring(text)
            except tree.ParseError as error:
                wrong.append(f"o.{kind} is no XML: {error}")
    for kind in ("json", "sarif", "gitlab"):
        json.loads((project / f"o.{kind}").read_text())
    for line in (project / "o.github").read_text().splitlines():
        if not line.startswith(("::error ", "::warning ", "::notice ")):
            wrong.append(f"o.github has the line {line[:60]}")
    if any(ord(sign) < 32 and sign != "\n" for kind in ("text", "concise") for sign in (project / f"o.{kind}").read_text()):
        wrong.append("a control character in the text")
    return wrong


def commands():
    """The other commands: they run nothing either, and read whatever they are given."""
    both = {"evil.erl": WRITER, "a.erl": erl("a", head="-compile({parse_transform, evil}).\n"), "b.ex": 'File.write!("{home}/PWNED", "x")\n'}
    for command in (["infer", "."], ["dump", "--ir", "."], ["dump", "--calls", "."], ["dump", "--waits", "."], ["doctor", "."], ["ci"], ["check", ".", "--confirm=1"]):
        yield Case(f"command/{command[0]}{''.join(command[1:2])}-runs-nothing", both, command=command, status=(0, 2), seconds=60)
    project = {"mix.exs": 'File.write!("{home}/PWNED", "x")\n', "rebar.config": "", "rebar.config.script": 'file:write_file("{home}/PWNED", "x").\n', "pom.xml": "<project/>", "mvnw": "touch {home}/PWNED",
               "Makefile": "$(shell touch {home}/PWNED)\n", "CMakeLists.txt": "execute_process(COMMAND touch {home}/PWNED)\n", ".gitlab-ci.yml": "x: \x1b[31m\n"}
    for command in (["doctor", "."], ["ci"], ["ci", "--for", "github"], ["check", "."], ["doctor", "--bundle", "o.txt"]):
        yield Case(f"command/project-{''.join(command)}", project, command=command, status=(0, 1, 2), seconds=60, outputs=("o.txt",) if "--bundle" in command else ())
    for name, special in {"fifo": fifo, "zero": link("/dev/zero"), "secret": link(SSH), "folder": lambda path, _: os.mkdir(path)}.items():
        for words in (["check", "a.erl", "--config", "x"], ["check", "a.erl", "--baseline", "x"], ["merge", "x"], ["replay", "x"], ["view", "x", "-o", "o.html"], ["confirm", "x"],
                      ["check", "x"], ["explore", "a:f", "--against", "x"], ["explore", "a:f", "--resume", "x"], ["check", "a.erl", "--since", "x"]):
            yield Case(f"command/{name}-{'-'.join(word.lstrip('-') for word in words[:3])}", {"a.erl": erl("a"), "x": special}, command=words, status=(0, 2), seconds=20)
    harm = ('-module(mailer).\n-export([pid/0]).\npid() ->\n    file:write_file("{home}/PWNED", "x"), os:cmd("touch {home}/PWNED"), catch open_port({spawn, "touch {home}/PWNED"}, []),\n'
            '    file:delete("{home}/.bashrc"), {ok, S} = file:read_file("{home}/.ssh/id_rsa"), catch gen_tcp:connect("localhost", 80, []), catch init:stop(), catch erlang:halt(7), io:put_chars(S),\n'
            "    case whereis(mailer) of\n        undefined -> register(mailer, spawn(fun() -> ok end));\n        Pid -> Pid\n    end.\n")
    yield Case("command/confirmed-code-does-no-harm", {"mailer.erl": harm}, command=["check", ".", "--confirm=5"], status=(0, 1, 2), seconds=90, megabytes=2500)
    report = {"ravel": "0", "findings": [{"rule": "check-then-act", "kind": "registry", "fingerprint": "x", "locations": [{"file": SSH, "line": 1, "function": "../../x:f/0", "role": "read"}],
                                          "witness": {"trace": "{home}/.bashrc"}}], "paths": ["{home}", "/dev/zero"]}
    yield Case("command/confirm-a-strangers-report", {"r.json": json.dumps(report), "a.erl": erl("a")}, command=["confirm", "r.json"], status=(0, 1, 2), seconds=60)
    yield Case("command/baseline-of-signs", {"b.json": '{"version":1,"findings":[{"fingerprint":"\\u001b[31m\\n::error::","rule":"\\u001b"}]}', "a.erl": erl("a")},
               command=["check", ".", "--baseline", "b.json"], status=(0, 2), seconds=20)
    yield Case("command/unwritable-cache", {"a.erl": erl("a")}, environment={"XDG_CACHE_HOME": "/proc/none"}, status=(0, 2), seconds=30)
    yield Case("command/cache-is-a-file", {"a.erl": erl("a"), "cache": "x"}, environment={"XDG_CACHE_HOME": "/proc/self/cwd/cache"}, status=(0, 2), seconds=30)
    yield Case("command/no-home", {"a.erl": erl("a")}, environment={"HOME": "", "XDG_CACHE_HOME": ""}, status=(0, 2), seconds=30)
    yield Case("command/memory-is-kept", {"a.c": "#define A0 1+\n" + "".join(f"#define A{n} A{n - 1} A{n - 1}\n" for n in range(1, 26)) + "int x = A25 0;\n", "b.c": RACY_C},
               command=["check", "a.c", "b.c", "--memory", "400M"], seconds=90, megabytes=700)
    yield Case("command/timeout-is-kept-in-a-compiler", {"a.erl": erl("a", head="-define(A0, 1).\n" + "".join(f"-define(A{n}, {{?A{n - 1}, ?A{n - 1}}}).\n" for n in range(1, 40)), body="f() -> ?A39.")},
               command=["check", ".", "--timeout", "1", "--memory", "4G"], seconds=15, megabytes=5000, says=("--timeout are over",))


def all_cases():
    for family in (directives, jvm, llvm, elsewhere, shown, commands):
        yield from family()
