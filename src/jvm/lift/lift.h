// SPDX-License-Identifier: Apache-2.0
//
// From class files to IR. Read this header, then function.h.
//
// A class is a module, a method a function: `java/util/Vector:add(Ljava/lang/Object;)Z/2`, its name
// with the descriptor, its arity with the receiver. How the JVM's world becomes that of ir.h:
//
//  - Locals and stack words are variables; SSA form is made by ir/builder.h. A long or double fills two
//    words with the same value, so that dup2 and its kin are plain copies of words.
//  - Arithmetic, conversions, comparisons, array lengths are calls of the pseudo-module `$jvm`
//  (`$jvm:iadd/2`):
//    they have no effect. `checkcast` is `$jvm:checkcast/2` of the value and the class: flow filters by it.
//    `instanceof` with the branch that follows is a test instance_of, which refines; alone it is
//    `$jvm:instanceof/2`.
//  - getfield, putfield, getstatic, putstatic: load and store; the field is named `owner.name`, the owner as
//  the
//    instruction says it (flow finds the declaring class).
//  - invokestatic and invokespecial are direct calls; invokevirtual and invokeinterface are call_virtual.
//  - invokedynamic: a lambda or method reference is `alloc closure` of the method that it runs, with what it
//    captured, `as {Interface, method, descriptor, handle kind}`; string concatenation is `$jvm:concat/N`;
//    a record's toString, hashCode and equals `$jvm:record/N`; anything else `$jvm:'dynamic:NAME'/N`.
//  - Exceptions: a block unwinds to a chain of instance_of tests, one for each handler in force, that ends in
//    `raise reraise` unless the last handler takes everything.
//  - monitorenter and monitorexit are acquire and release. monitorexit counts as not raising: the compiler's
//    own handler covers it, and would otherwise seem to release twice. A synchronized method acquires `this`
//    (or its class object) first and releases it before each return; leaving by an exception releases it as
//    well, which is not written out.
//  - jsr and ret (files older than version 50) are inlined per call, see subroutines.h.
//  - What calls mean (Thread.start, Object.wait, Lock.lock) is model/'s business.
//
// Bad code costs its method: it is left out and a problem says why.
#pragma once

#include <vector>

#include "base/result.h"
#include "ir/ir.h"
#include "jvm/class_file.h"

namespace ravel::jvm {

struct Lifted {
  ir::Module module;
  std::vector<Problem> problems;  ///< one for each method that had to be left out
};

/// Lifts a class that is `usable`.
Lifted lift_class(const ClassFile& file);

}  // namespace ravel::jvm
