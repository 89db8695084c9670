// SPDX-License-Identifier: Apache-2.0
//
// What an event of a program touches, told anew from the call and the state before and after it. The machine
// tells the explorer the same with touch(); here nothing of that is used, so that a call that forgets to say
// what it touched, or says too much, shows up as a wrong number of equivalence classes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "vm/interpreter.h"
#include "vm/machine.h"

namespace ravel::vm {
class Table;
}

namespace ravel::enumerate {

/// Reads commute with reads, additions with additions; anything else is ordered.
enum class Mode : uint8_t { read, add, write };

struct Access {
  std::string object;  ///< "name server", "table 7"
  std::string key;     ///< empty: all of it
  Mode mode = Mode::read;
};

inline bool conflict(const Access& a, const Access& b) {
  return a.object == b.object && (a.key == b.key || a.key.empty() || b.key.empty()) &&
         (a.mode != b.mode || a.mode == Mode::write);
}

/// A call of a built-in that is about to happen. Made before the step, asked after it.
class CallAccesses {
 public:
  CallAccesses(const vm::Machine& machine, const vm::Process& process, const vm::NextEvent& next);
  /// Whether the call touches something besides its own process and those that it sends signals to.
  bool is_shared() const { return is_shared_; }
  const std::vector<Access>& accesses() const { return accesses_; }
  /// Of calls that look at what arrives: what they find.
  const std::string& result() const { return result_; }
  /// Nobody can tell that it happened.
  bool is_silent() const { return is_silent_; }

 private:
  void table_call(const vm::Machine& machine, const vm::Process& process, std::string_view name,
                  std::span<const vm::Term> arguments);
  void table_rows(const vm::Table& table, std::string_view name, vm::Term what);
  void counter_call(const vm::Machine& machine, std::string_view name, std::span<const vm::Term> arguments);
  void name_call(const vm::Machine& machine, std::string_view name, std::span<const vm::Term> arguments);
  void link_call(const vm::Process& process, vm::Term target);
  void persistent_call(const vm::Machine& machine, std::string_view name,
                       std::span<const vm::Term> arguments);
  void add(std::string object, std::string key, Mode mode);

  void arrival_call(const vm::Machine& machine, const vm::Process& process, std::string_view name,
                    std::span<const vm::Term> arguments);

  bool is_shared_ = false, is_silent_ = false;
  std::string result_;
  std::vector<Access> accesses_;
};

/// What its end gives up: name, tables.
std::vector<Access> accesses_of_end(const vm::Machine& before, const vm::Process& process);

}  // namespace ravel::enumerate
