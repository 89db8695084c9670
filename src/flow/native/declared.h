// SPDX-License-Identifier: Apache-2.0
//
// What the program itself says about its locks: Clang's thread-safety attributes (GUARDED_BY, REQUIRES,
// ACQUIRE ...), which ir::LockAttribute holds as text, by what they are about.
//
// They are used twice. As facts: a function that is declared to take a lock takes it, even where its code is
// not there or uses nothing that the table of calls knows. And as promises, which
// flow/native/broken_promises.cc holds the program to.
//
// Not understood: locks that are computed (`locks[i]`, calls without RETURN_CAPABILITY), virtual bases, and
// static functions of one name in two units that are declared differently in headers.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/hash_map.h"
#include "flow/native/paths.h"
#include "ir/native.h"
#include "ir/program.h"

namespace ravel::flow::native {

/// The way to a lock from what the attribute is about.
struct DeclaredLock {
  enum class Root : uint8_t { self, param, global, unknown };
  struct Hop {
    bool follow = false;
    int64_t add = 0;
    bool operator==(const Hop&) const = default;
  };
  Root root = Root::unknown;
  uint32_t param = 0;
  Symbol global{};
  std::vector<Hop> hops{};
  bool shared = false;
  std::string name{};  ///< for people: `Bank.mu`, `g_lock`

  bool operator==(const DeclaredLock&) const = default;
  /// In the names of a function; `self`: its path of the object or, for functions, of `this`. Invalid if it
  /// cannot be named.
  PathId path(Paths& paths, PathId self, const std::vector<PathId>& arguments) const;
};

struct DeclaredFunction {
  std::vector<DeclaredLock> needs, excludes, acquires, releases, asserts;
  std::optional<bool> success;  ///< a try-lock: what it returns if it has the lock
  std::optional<DeclaredLock> returned;
  bool is_unchecked = false;  ///< NO_THREAD_SAFETY_ANALYSIS
  bool is_scoped = false;     ///< a member of a class whose objects hold locks while they live
  bool releases_any = false;  ///< RELEASE() of such an object: whatever it holds
};

struct DeclaredGuard {
  DeclaredLock lock;
  bool is_pointee = false;  ///< of what the pointer leads to (PT_GUARDED_BY)
  const ir::Module* module = nullptr;
  ir::PosId pos{};
  bool operator==(const DeclaredGuard& other) const {
    return lock == other.lock && is_pointee == other.is_pointee;
  }
};

/// ACQUIRED_BEFORE, ACQUIRED_AFTER: by name of the field or global.
struct DeclaredOrder {
  std::string first, second;
  auto operator<=>(const DeclaredOrder&) const = default;
};

class Declared {
 public:
  explicit Declared(const ir::Program& program);

  bool empty() const { return functions_.empty() && fields_.empty() && globals_.empty() && orders_.empty(); }
  /// Null where nothing is said.
  const DeclaredFunction* function(const ir::FuncName& name) const;
  /// By the field of an access: of the field itself, or of the struct or array that it lies in.
  const std::vector<DeclaredGuard>* field(Symbol field) const;
  const std::vector<DeclaredGuard>* global(Symbol name) const;
  /// Guards of what an access touches, each with the object that the guard's way begins with.
  std::vector<std::pair<const DeclaredGuard*, PathId>> guards(const ir::Module& module,
                                                              const ir::Function& function,
                                                              const FunctionPaths& names,
                                                              const ir::Instr& access) const;
  /// The same for what a call of a library's function gets as its object: `names.push_back(x)`.
  std::vector<std::pair<const DeclaredGuard*, PathId>> guards_of_object(const ir::Module& module,
                                                                        const ir::Function& function,
                                                                        const FunctionPaths& names,
                                                                        const ir::Instr& call) const;
  bool has_guards() const { return !fields_.empty() || !globals_.empty(); }
  const std::vector<DeclaredOrder>& orders() const { return orders_; }

 private:
  using Guards = std::vector<std::pair<const DeclaredGuard*, PathId>>;
  void collect(const ir::Module& module, const ir::Function& function, const FunctionPaths& names,
               const ir::Instr* at, Guards& result) const;
  void read(const ir::Module& module, const ir::LockAttribute& attribute);
  void read_function(const ir::Module& module, const ir::LockAttribute& attribute);
  DeclaredLock lock(const ir::Module& module, std::string_view text, bool shared) const;

  std::map<std::pair<Symbol, Symbol>, DeclaredFunction> functions_;  ///< unit (empty: all) and symbol
  HashMap<Symbol, std::vector<DeclaredGuard>> fields_, globals_;
  mutable HashMap<Symbol, const std::vector<DeclaredGuard>*> found_;
  HashMap<Symbol, bool> scoped_;  ///< types
  std::vector<DeclaredOrder> orders_;
};

}  // namespace ravel::flow::native
