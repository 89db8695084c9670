// SPDX-License-Identifier: Apache-2.0
//
// Lock expressions: what people write to name a lock (`this`, `lock`, `a.b.f`, `Outer.this`, `Foo.class`,
// `rw.readLock()`, `method()`, `#1`, `itself`), and what they mean where they stand.
//
// An expression becomes a *path*: a root and steps over fields. A path of a declaration begins at `self`, the
// object that has the field or runs the method, or at a parameter; where the field is used, the object used
// takes the place of `self` (Flanagan, Freund 2000: [e/this]l). Two equal paths of one method are one object
// if nothing on the way changes, so a guard must be constant: a field on its path that is assigned anywhere
// but while its object is made is a finding.
//
// Not known: what an import of the source means, so a class is found by its name among those of the program;
// the object around an inner one that the compiler left out because nobody needs it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "flow/jvm/input.h"

namespace ravel::flow::jvm {

enum class LockRoot : uint8_t { self, parameter, value, statik, klass, string, ghost };

/// A field, or a method without parameters whose result is the lock.
struct LockStep {
  flow::heap::FieldId field;
  Symbol method;
  auto operator<=>(const LockStep&) const = default;
};

struct LockPath {
  LockRoot root = LockRoot::self;
  uint32_t which =
      0;        ///< the parameter's index, the receiver being 0; the value; the static field; the ghost
  Symbol text;  ///< class objects and constants
  std::vector<LockStep> steps;
  auto operator<=>(const LockPath&) const = default;
};

/// How the lock is taken: `synchronized`, or by the methods of java.util.concurrent.locks.
enum class LockSort : uint8_t { either, monitor, lock };
/// What is asked of a lock that readers may share.
enum class LockMode : uint8_t {
  by_access,  ///< shared is enough for reads
  shared,     ///< `rw.readLock()`: shared is enough
  exclusive,  ///< `rw.writeLock()`
};

struct LockExpression {
  std::string text;  ///< as it was written
  LockPath path;
  LockSort sort = LockSort::either;
  LockMode mode = LockMode::by_access;
  bool itself = false;  ///< the object that the field refers to
};

/// Why an expression names no lock; `kind` is that of the finding.
struct BadExpression {
  std::string_view kind;
  std::string message;
};

inline constexpr std::string_view kUnknownName = "unknown-name";
inline constexpr std::string_view kConstantLocks = "constant-locks";
inline constexpr std::string_view kStaticField = "static-field";

/// Where an expression stands.
struct LockScope {
  flow::heap::ClassId klass = {};
  bool is_static = false;  ///< on a static member: there is no `this`
  const ir::MethodInfo* method = nullptr;
  ir::FuncId function = {};        ///< of the method, if it has code
  flow::heap::FieldId field = {};  ///< on a field: for `itself`
  std::span<const Symbol> ghosts = {};
};

/// One of the two, or neither: then nothing is known and nothing is said.
struct ResolvedLock {
  std::optional<LockExpression> lock;
  std::optional<BadExpression> bad;
};

class LockResolver {
 public:
  explicit LockResolver(const JvmInput& input) : input_(input) {}
  ResolvedLock resolve(std::string_view text, const LockScope& scope);

  /// A field by its name in a class, those above it included; invalid if there is none.
  flow::heap::FieldId find_field(flow::heap::ClassId klass, std::string_view name);
  /// Assigned anywhere but in constructors to their own object (a static one: in its class's initialiser).
  bool is_reassigned(flow::heap::FieldId field);
  /// `lock()` and its kin make the object a lock.
  bool is_lock(std::string_view type);
  /// A class that was read; nothing more is read here.
  flow::heap::ClassId known_class(std::string_view name);

 private:
  struct Part {
    std::string_view name;
    bool call = false;
  };
  struct Walk {
    LockPath path;
    std::string_view type;  ///< descriptor of what the path leads to; empty: not known
    size_t next = 0;        ///< the first part that was not used
    std::vector<flow::heap::FieldId> fields;
  };
  std::optional<std::vector<Part>> parse(std::string_view text) const;
  std::optional<Walk> start(const std::vector<Part>& parts, const LockScope& scope, BadExpression& bad);
  std::optional<Walk> start_at_member(const std::vector<Part>& parts, const LockScope& scope,
                                      BadExpression& bad);
  std::optional<Walk> start_at_parameter(std::string_view name, const LockScope& scope) const;
  std::optional<Walk> start_at_class(const std::vector<Part>& parts, const LockScope& scope);
  bool to_outer(Walk& walk, flow::heap::ClassId& at);
  bool step(Walk& walk, const Part& part);
  void step_by_field(Walk& walk, flow::heap::FieldId field);
  flow::heap::ClassId find_class(std::string_view name, flow::heap::ClassId from);
  const ir::MethodInfo* find_method(flow::heap::ClassId klass, std::string_view name);
  ResolvedLock finish(std::string_view text, Walk walk, const LockScope& scope);
  /// What takes a look at the whole program is done when it is first needed.
  void prepare();
  void find_reassigned();

  const JvmInput& input_;
  bool ready_ = false;
  HashSet<flow::heap::FieldId> reassigned_;
  HashMap<Symbol, std::vector<Symbol>> by_simple_name_;
};

/// In the words of the expressions: `this.lock`, `Foo.class`. For messages, where the written text is not at
/// hand.
std::string path_text(const LockPath& path, const flow::heap::Hierarchy& classes);

}  // namespace ravel::flow::jvm
