// SPDX-License-Identifier: Apache-2.0
//
// What is written once, under a lock, and announced by a volatile flag: double-checked locking with a flag of
// its own, and the lazy values of Scala.
//
//   if (!ready) synchronized (this) { if (!ready) { data = make(); ready = true; } }
//   use(data);
//
// A write is announced by a flag if it runs only where the flag was seen unset, under a lock that has been
// held since, and if every place that sets the flag is in the same method, under the same lock. Once the flag
// is set, nobody writes any more: whoever has seen it set reads after all writes. Flags may be bits of a
// number.
//
// Believed: a call between the test and the write does not set the flag by recursion. A flag that is ever
// reset outside constructors announces nothing.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "flow/sync/held_locks.h"

namespace ravel::flow::sync {

class OnceOrder final : public Apart {
 public:
  OnceOrder(const Calls& calls, const HeldLocks& locks);

  /// One of them is a write that is over when the other may run, whoever it is. Methods are looked at when
  /// they are asked for.
  bool keeps_apart(const Access& a, const Access& b) override { return announced(a, b) || announced(b, a); }
  std::string_view why() const override { return "a volatile flag says that it was written"; }

 private:
  /// A volatile field, or one bit of it.
  struct Flag {
    heap::FieldId field;
    int64_t mask = 0;  ///< 0: all of it
    auto operator<=>(const Flag&) const = default;
  };
  /// What is known of the flag of an object at some place.
  struct Fact {
    Flag flag;
    NameId base;  ///< invalid: a static field
    bool set = false;
    auto operator<=>(const Fact&) const = default;
  };
  using Facts = std::vector<Fact>;  ///< ascending
  struct Setter {
    Flag flag;
    ir::FuncId function;
    ir::InstrId instr;
  };
  struct Method {
    std::vector<std::optional<Facts>> entry;  ///< by block; nothing: not reached
    Facts at_return;
  };

  void collect(ir::FuncId function);
  bool announced(const Access& write, const Access& read);
  bool sets_are_guarded(const Flag& flag, const Access& write) const;
  const Method& method(ir::FuncId function);
  Facts before(ir::FuncId function, ir::InstrId instr);
  void step(ir::FuncId function, ir::InstrId at, Facts& facts);
  void add_call(ir::FuncId function, ir::InstrId at, Facts& facts);
  void add_test(ir::FuncId function, ir::BlockId block, size_t target, Facts& facts) const;
  std::optional<Fact> flag_read(ir::FuncId function, ir::ValueId value, ir::InstrId& load) const;
  std::optional<Fact> flag_set(ir::FuncId function, const ir::Instr& store) const;
  NameId base_of(ir::FuncId function, const ir::Instr& instr) const;
  bool is_flag(ir::FuncId function, const ir::Instr& instr) const;
  bool changes_locks(ir::FuncId function, const ir::Instr& instr) const;

  const Calls& calls_;
  const HeldLocks& locks_;
  std::vector<Setter> setters_;
  HashSet<heap::FieldId> reset_;  ///< stored to in another way
  HashMap<ir::FuncId, std::unique_ptr<Method>> methods_;
};

}  // namespace ravel::flow::sync
