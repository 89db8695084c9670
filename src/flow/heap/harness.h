// SPDX-License-Identifier: Apache-2.0
//
// The missing caller. A points-to analysis needs a place to start; a library has none. So a class `$harness`
// with one method is made up that uses the program as its clients would, and is added to it as code like any
// other (Naik, Aiken, Whaley 2006, section 2.1):
//
//   closed: `main` of the given classes is called once.
//   both: classes that `main` does not come to (reach.h), and the components of a framework (components.h),
//   are
//         used as in an open program, beside `main`. Of a component there is one object; its annotated fields
//         hold the one object of their type.
//   open: for each public class that clients can make, one object, and its constructors run on it. Each
//   public
//         method is called on the objects of its class, with arguments that fit by type: objects of the given
//         classes, objects of no known code for the types of libraries (`ravel/Model.any`). Results
//         are kept by type in the harness's static fields and used as receivers and arguments too.
//
// Each of those calls, but not the constructors, is a *root*: a thread of somebody else's that may run beside
// every other root, and beside a second run of itself. Two threads share the receiver because there is only
// one. Roots are put into groups, for there may be thousands: two roots of one group cannot be told apart by
// the question with whom they may overlap.
//
// Incomplete: a client that extends a class of the program and calls its protected methods; callbacks that
// the client implements itself and that call back.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/hash_map.h"
#include "base/result.h"
#include "flow/heap/hierarchy.h"

namespace ravel::flow::heap {

struct HarnessOptions {
  bool closed = false;  ///< --closed: only `main`
  std::string main;     ///< --main: a class, `org.foo.Main`; empty: all that have one
  /// --api: may clients use this class or method, `org.foo.Bar` or `org.foo.Bar.baz`? Empty: all public ones.
  std::function<bool(const std::string&)> is_api;
  /// Each list: calls whose methods (`org.foo.Bar.baz`) it matches are never made at the same time.
  std::vector<std::function<bool(const std::string&)>> not_parallel;
  uint32_t arguments_max = 64;  ///< classes whose objects are tried for one parameter type
};

using RootGroup = uint32_t;

/// One call that somebody's thread makes.
struct Root {
  ir::InstrId call;     ///< in $harness.main
  ir::FuncName method;  ///< as it is declared
  RootGroup group = 0;
};

class Harness {
 public:
  /// Adds the class `$harness` to the program.
  static Harness make(ir::Program& program, Hierarchy& classes, const HarnessOptions& options);

  bool is_open() const { return open_; }
  /// The call of `main` itself: it is no client's.
  bool is_main(RootGroup group) const { return groups_[group].main.valid(); }
  /// A framework makes that call, as its documentation says.
  bool is_by_framework(RootGroup group) const { return groups_[group].by_framework; }
  /// Each of the calls, if several run at once, is on an object of its own: one for each request or channel.
  bool is_on_own_object(RootGroup group) const { return groups_[group].own; }
  /// The one thread of a user interface makes it.
  bool is_on_main_line(RootGroup group) const;
  /// Classes that `main` does not come to and that are looked at as an open program, in one that has a main.
  size_t beside_main() const { return beside_main_; }
  /// `$harness.main`; invalid if there is nothing to start with.
  ir::FuncId main() const { return main_; }
  const std::vector<Root>& roots() const { return roots_; }  ///< by instruction
  /// The root that this instruction of main() is; null for its other instructions.
  const Root* root(ir::InstrId call) const;
  size_t group_count() const { return groups_.size(); }
  /// May two calls of these groups run at the same time? Of one group twice: two calls of it.
  bool parallel(RootGroup a, RootGroup b) const;
  /// Classes that clients use, sorted: their objects are made or their methods called.
  const std::vector<ClassId>& api() const { return api_; }
  /// What was cut short, as sentences.
  const std::vector<std::string>& limits() const { return limits_; }

 private:
  friend class HarnessMaker;
  struct Group {
    std::vector<uint32_t> exclusions;  ///< which of not_parallel match, ascending
    ClassId serial;                    ///< methods of a class that says @NotThreadSafe
    ClassId main;                      ///< runs once; no other main runs beside it
    uint32_t alone = 0;                ///< others that have the same do not run beside it; 0: all may
    bool by_framework = false;
    bool own = false;  ///< of a class of which each request or channel has an object
    bool operator==(const Group&) const = default;
  };

  bool open_ = false;
  size_t beside_main_ = 0;
  ir::FuncId main_;
  std::vector<Root> roots_;
  HashMap<ir::InstrId, uint32_t> root_by_call_;
  std::vector<Group> groups_;
  std::vector<ClassId> api_;
  std::vector<std::string> limits_;
};

/// `org/foo/Bar$Baz` as people write it: `org.foo.Bar$Baz`, without its package if `shorter`.
std::string class_text(Symbol name, bool shorter = false);
/// `org.foo.Bar.baz` of a method's FuncName: without the descriptor; `<init>` is the class's own name.
std::string method_text(const ir::FuncName& name, bool shorter = false);

}  // namespace ravel::flow::heap
