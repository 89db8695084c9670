// SPDX-License-Identifier: Apache-2.0
//
// What a Java source says about locks that its class files do not: rccjava's comments (Flanagan, Freund
// 2000), and on which line each class, field and method is declared.
//
//   int balance /*# guarded_by this */;         void deposit2(int n) /*# requires this */ { ... }
//   class Node/*#{ghost Object lock}*/ { ... }   Node/*#{this.lock}*/ root;
//   /*# thread_local */ class Buffer { ... }     int[/*# elems_guarded_by this */] all;
//   //# holds this    (to the end of the block)   x = y; //# no_warn Race
//
// This is no Java parser: it knows comments, literals, brackets, and how a declaration begins and ends. What
// it does not understand it skips. Classes inside of methods are left out.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/symbol.h"
#include "ir/classes.h"
#include "model/jvm_annotations.h"

namespace ravel::flow::jvm {

/// One promise about a class or member, by annotation or comment.
struct Said {
  model::JvmPromise promise = model::JvmPromise::none;
  std::vector<Symbol> values;
  ir::AnnotationOn on = ir::AnnotationOn::declaration;
  uint32_t index = 0;  ///< parameters: which
};

struct SourceMember {
  std::string name;  ///< `<init>` for constructors
  bool is_method = false;
  uint32_t parameters = 0;
  uint32_t line = 0;
  std::vector<Said> said;
};

struct SourceClass {
  std::string name;  ///< `Outer$Inner`, without its package
  uint32_t line = 0;
  std::vector<Said> said;
  std::vector<SourceMember> members;
};

/// From `holds e` to the end of the block around it.
struct SourceHolds {
  uint32_t first_line = 0, last_line = 0;
  Symbol expression;
};

/// `no_warn Race, Override`; no category: all.
struct SourceNoWarn {
  uint32_t line = 0;
  std::vector<std::string> categories;
};

/// `new C/*#{e}*/(...)`.
struct SourceMade {
  uint32_t line = 0;
  std::string klass;
  std::vector<Symbol> values;
};

struct JavaSource {
  std::vector<SourceClass> classes;
  std::vector<SourceHolds> holds;
  std::vector<SourceNoWarn> no_warns;
  std::vector<SourceMade> made;
};

JavaSource read_java_source(std::string_view text);

}  // namespace ravel::flow::jvm
