#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The class file reader against javap: the same methods, instructions, operands, switches and handlers.

javap, which comes with the JDK, disassembles a sample of the JDK's own classes (every STEP-th of java.base); jvm_listing
prints what our reader sees of them. Where javap prints less than we know (byte offsets behind the code's end), nothing is
compared.
"""
import argparse
import os
import re
import subprocess
import sys

MNEMONICS = """nop aconst_null iconst_m1 iconst_0 iconst_1 iconst_2 iconst_3 iconst_4 iconst_5 lconst_0 lconst_1 fconst_0
fconst_1 fconst_2 dconst_0 dconst_1 bipush sipush ldc ldc_w ldc2_w iload lload fload dload aload iload_0 iload_1 iload_2
iload_3 lload_0 lload_1 lload_2 lload_3 fload_0 fload_1 fload_2 fload_3 dload_0 dload_1 dload_2 dload_3 aload_0 aload_1
aload_2 aload_3 iaload laload faload daload aaload baload caload saload istore lstore fstore dstore astore istore_0
istore_1 istore_2 istore_3 lstore_0 lstore_1 lstore_2 lstore_3 fstore_0 fstore_1 fstore_2 fstore_3 dstore_0 dstore_1
dstore_2 dstore_3 astore_0 astore_1 astore_2 astore_3 iastore lastore fastore dastore aastore bastore castore sastore pop
pop2 dup dup_x1 dup_x2 dup2 dup2_x1 dup2_x2 swap iadd ladd fadd dadd isub lsub fsub dsub imul lmul fmul dmul idiv ldiv
fdiv ddiv irem lrem frem drem ineg lneg fneg dneg ishl lshl ishr lshr iushr lushr iand land ior lor ixor lxor iinc i2l i2f
i2d l2i l2f l2d f2i f2l f2d d2i d2l d2f i2b i2c i2s lcmp fcmpl fcmpg dcmpl dcmpg ifeq ifne iflt ifge ifgt ifle if_icmpeq
if_icmpne if_icmplt if_icmpge if_icmpgt if_icmple if_acmpeq if_acmpne goto jsr ret tableswitch lookupswitch ireturn lreturn
freturn dreturn areturn return getstatic putstatic getfield putfield invokevirtual invokespecial invokestatic
invokeinterface invokedynamic new newarray anewarray arraylength athrow checkcast instanceof monitorenter monitorexit wide
multianewarray ifnull ifnonnull goto_w jsr_w""".split()
NUMBER = {name: number for number, name in enumerate(MNEMONICS)}
ARRAY_TYPES = {"boolean": 4, "char": 5, "float": 6, "double": 7, "byte": 8, "short": 9, "int": 10, "long": 11}


def operands(opcode, text):
    """javap's operand text as our two numbers."""
    text = text.split("//")[0].strip()
    if opcode == NUMBER["newarray"]:
        return ARRAY_TYPES[text], 0
    numbers = [int(n) for n in re.findall(r"-?\d+", text)]
    a = numbers[0] if numbers else 0
    b = numbers[1] if len(numbers) > 1 and MNEMONICS[opcode] in ("iinc", "multianewarray") else 0
    return a, b


def javap(java_home, classes):
    """{class: [(descriptor, [lines])]} as jvm_listing would print the lines."""
    command = [os.path.join(java_home, "bin/javap"), "-c", "-p", "-s", "--module", "java.base"]
    text = subprocess.run(command + [c.replace("/", ".") for c in classes], capture_output=True, text=True, check=True).stdout
    result, current, lines, in_switch, in_table = [], None, None, False, False
    for line in text.splitlines():
        stripped = line.strip()
        if re.match(r"^\S.*\{$", line):
            current = []
            result.append(current)
        elif stripped.startswith("descriptor: "):
            lines, in_table = [], False
            current.append((stripped[12:], lines))
        elif in_switch:
            if stripped == "}":
                in_switch = False
            else:
                value, target = stripped.split(": ")
                lines.append(f"case {value} {int(target)}")
        elif stripped == "Exception table:":
            in_table = True
        elif in_table and re.match(r"^\d+\s+\d+\s+\d+\s", stripped):
            begin, end, target, kind = stripped.split(None, 3)
            lines.append(f"handler {begin} {end} {target} {kind.replace('Class ', '')}")
        else:
            match = re.match(r"^(\d+): (\w+)\s*(.*)$", stripped)
            if match and lines is not None and not in_table:
                offset, name, rest = match.groups()
                name = {"goto_w": "goto", "jsr_w": "jsr"}.get(name, name.removesuffix("_w") if name not in NUMBER else name)
                opcode = NUMBER[name]
                if name in ("tableswitch", "lookupswitch"):
                    lines.append(f"{offset} {opcode} 0 0")
                    in_switch = True
                else:
                    a, b = operands(opcode, rest)
                    lines.append(f"{offset} {opcode} {a} {b}")
    return result


def ours(listing, modules, classes):
    text = subprocess.run([listing, modules] + classes, capture_output=True, text=True, check=True).stdout
    result = []
    for line in text.splitlines():
        if line.startswith("class "):
            result.append([])
        elif line.startswith("method "):
            result[-1].append((line.split()[2], []))
        else:
            result[-1][-1][1].append(line)
    return result


def comparable(lines):
    """javap writes the end of a handler's range as an offset even if it is the code's end: compared without."""
    ends = [re.sub(r"^(handler \d+) \S+", r"\1 *", line) for line in lines]
    # Empty ranges are left out by us: they protect nothing.
    return [line for line, whole in zip(ends, lines) if not re.match(r"^handler (\d+) \1 ", whole)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--listing", required=True, help="the program jvm_listing")
    parser.add_argument("--step", type=int, default=40, help="every how many classes")
    args = parser.parse_args()
    java = os.path.realpath(subprocess.run(["which", "javap"], capture_output=True, text=True).stdout.strip() or "/nowhere")
    home = os.path.dirname(os.path.dirname(java))
    modules = os.path.join(home, "lib/modules")
    if not os.path.exists(modules):
        sys.exit("no JDK with bin/javap and lib/modules on the PATH")
    listed = subprocess.run([os.path.join(home, "bin/jimage"), "list", "--include", "regex:/java.base/.*", modules],
                            capture_output=True, text=True).stdout
    names = sorted(line.strip().removesuffix(".class") for line in listed.splitlines() if line.strip().endswith(".class"))
    classes = [n for n in names if "/" in n and not n.endswith("-info")][:: args.step]
    methods = instructions = failed = 0
    for begin in range(0, len(classes), 100):
        part = classes[begin : begin + 100]
        for name, theirs, mine in zip(part, javap(home, part), ours(args.listing, modules, part), strict=True):
            theirs = [t for t in theirs if t[0].startswith("(")]  # fields have descriptors too
            for (descriptor, wanted), (found, got) in zip(theirs, mine, strict=True):
                methods += 1
                instructions += len(got)
                if descriptor != found or comparable(wanted) != comparable(got):
                    failed += 1
                    if failed <= 5:
                        different = next((f"{w} / {g}" for w, g in zip(comparable(wanted), comparable(got)) if w != g), "length")
                        print(f"{name} {found}: javap / ours: {different}")
    print(f"{len(classes)} classes, {methods} methods, {instructions} lines compared, {failed} methods differ")
    sys.exit(1 if failed or methods == 0 else 0)


if __name__ == "__main__":
    main()
