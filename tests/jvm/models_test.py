#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
#
# models_test.py MODELS.jar JDK...: compares the models of Java's library (lib/java/models) with the real classes.
#
# A model replaces a class whole, so a method that it lacks is a hole: whoever calls it gets nothing. For every modelled
# class of the JDK's java.base this checks that
#   - what the real class extends and implements, the model does too (classes that are not public apart),
#   - each public or protected method and static field is there, declared or inherited, and as static as the real one.
# What is lacking on purpose stands in models_missing.txt: "class member  # date reason"; a line that is no longer true
# fails as well. Class files are read here directly: javap would need half a minute.
import os
import struct
import sys
import zipfile

PUBLIC, PROTECTED, STATIC, SYNTHETIC = 1, 4, 8, 0x1000


class ClassFile:
    """Names, flags and members of a class; its code is skipped."""

    def __init__(self, data):
        self.data, self.at = data, 8
        self.read_pool()
        self.flags, this, base, count = self.take(">HHHH")
        self.name = self.class_name(this)
        self.above = ([self.class_name(base)] if base else []) + [self.class_name(self.take(">H")[0]) for _ in range(count)]
        self.fields = self.read_members()
        self.methods = self.read_members()
        del self.data

    def take(self, form):
        values = struct.unpack_from(form, self.data, self.at)
        self.at += struct.calcsize(form)
        return values

    def read_pool(self):
        self.pool = [None]
        (count,) = self.take(">H")
        while len(self.pool) < count:
            (tag,) = self.take(">B")
            if tag == 1:
                (size,) = self.take(">H")
                self.pool.append(self.data[self.at : self.at + size].decode("utf-8", "replace"))
                self.at += size
            elif tag in (7, 8, 16, 19, 20):
                self.pool.append(self.take(">H")[0])
            elif tag == 15:
                self.pool.append(self.take(">BH"))
            elif tag in (5, 6):
                self.pool += [self.take(">Q"), None]
            else:
                self.pool.append(self.take(">I"))

    def class_name(self, index):
        return self.pool[self.pool[index]]

    def read_members(self):
        members = {}
        for _ in range(self.take(">H")[0]):
            flags, name, descriptor, attributes = self.take(">HHHH")
            for _ in range(attributes):
                _, size = self.take(">HI")
                self.at += size
            key = self.pool[name] + self.pool[descriptor]
            # Results may be narrower than in the real class; the compiler's bridges are not looked at.
            members[key[: key.find(")") + 1] or self.pool[name]] = flags
        return members


class Classes:
    """Class files by name, from jars and jmods, the first one counts."""

    def __init__(self, *archives):
        self.archives = [zipfile.ZipFile(path) for path in archives]
        self.entries = [{n.removeprefix("classes/").removesuffix(".class"): n for n in a.namelist() if n.endswith(".class")}
                        for a in self.archives]
        self.known = {}

    def get(self, name):
        if name not in self.known:
            self.known[name] = None
            for archive, entries in zip(self.archives, self.entries):
                if name in entries:
                    self.known[name] = ClassFile(archive.read(entries[name]))
                    break
        return self.known[name]

    def ancestors(self, name):
        """The class itself and all above, each once."""
        result, todo = [], [name]
        while todo:
            one = todo.pop(0)
            if one in result:
                continue
            result.append(one)
            found = self.get(one)
            if found:
                todo += found.above
        return result

    def members(self, name):
        found = {}
        for one in self.ancestors(name):
            known = self.get(one)
            for member, flags in (list(known.methods.items()) + list(known.fields.items())) if known else []:
                # Constructors are not inherited.
                if one == name or not member.startswith("<"):
                    found.setdefault(member, flags)
        return found


def problems_of(name, real, model):
    jdk, own = real.get(name), model.ancestors(name)
    for above in real.ancestors(name)[1:]:
        known = real.get(above)
        if known and known.flags & PUBLIC and above not in own:
            yield above, "is not above it"
    have = model.members(name)
    for member, flags in list(jdk.methods.items()) + list(jdk.fields.items()):
        if not flags & (PUBLIC | PROTECTED) or flags & SYNTHETIC or member.startswith("<clinit>"):
            continue
        if "(" not in member and not flags & STATIC:
            continue
        if member not in have:
            yield member, "is missing"
        elif (have[member] ^ flags) & STATIC:
            yield member, "is static in one of them only"


def read_known(path):
    known = {}
    for line in open(path, encoding="utf-8"):
        text, _, reason = line.partition("#")
        if text.strip():
            name, member = text.split()
            assert reason.strip()[:4].isdigit(), f"{path}: a line without date and reason: {line}"
            known[name, member] = reason.strip()
    return known


def main():
    jar, jdk = sys.argv[1], sys.argv[2]
    base = os.path.join(jdk, "jmods/java.base.jmod")
    if not os.path.exists(base):
        print(f"skipped: there is no {base}")
        return 0
    real, model = Classes(base), Classes(jar, base)
    known = read_known(os.path.join(os.path.dirname(os.path.abspath(__file__)), "models_missing.txt"))
    used, wrong, compared = set(), [], 0
    for name in sorted(model.entries[0]):
        jdk_class = real.get(name)
        if not jdk_class or not jdk_class.flags & PUBLIC:
            continue
        compared += 1
        for member, what in problems_of(name, real, model):
            if (name, member) in known:
                used.add((name, member))
            else:
                wrong.append(f"{name} {member}  # {what}")
    for name, member in sorted(set(known) - used):
        wrong.append(f"{name} {member}: models_missing.txt lists it, but it is there")
    print("\n".join(wrong))
    print(f"{compared} classes compared, {len(used)} gaps known, {len(wrong)} problems")
    return 1 if wrong or compared < 100 else 0


if __name__ == "__main__":
    sys.exit(main())
