// SPDX-License-Identifier: Apache-2.0
//
// Stale values. A method reads a datum in one atomic part and uses what it read in a later part on the same
// datum: between the two somebody else may have changed it. That, and not every sequence of two parts, is
// what makes a method that "should be atomic": most compound methods are meant to be so.
//
//   computed   what is written was computed from what was read: an update may be lost
//   decided    what was read decides whether it is written
//   argument   what was read is handed to a second part that reads the datum: length(), then getChars(length)
//   checked    it decides whether the second part reads, and what that reads was compared with it, or both
//              got the same key: i < size(), then get(i); containsKey(k), then get(k)
//
// Not stale: what is read again, in the later part, before it is relied on (double-checked locking, a loop
// around compareAndSet), and acts that look for themselves (putIfAbsent, poll).
#pragma once

#include <optional>
#include <vector>

#include "flow/jvm/atomicity_flow.h"
#include "flow/jvm/atomicity_uses.h"

namespace ravel::flow::jvm {

enum class Reliance : uint8_t { computed, decided, argument, checked };

struct StalePair {
  Use read, second;
  Reliance how = Reliance::computed;
  bool lazy = false;  ///< decided: it was found to be null
  ir::InstrId gap;    ///< before it somebody else may come in: the fewest locks are held there
};

class StaleFinder {
 public:
  StaleFinder(const JvmInput& input, flow::sync::LockNames& names, Uses& uses)
      : input_(input), names_(names), uses_(uses) {}

  /// Of a method that is reached, by the order of the code.
  std::vector<StalePair> find(ir::FuncId function);

 private:
  struct Method;

  void remove_released(ir::FuncId function, ir::InstrId at, std::vector<flow::sync::NameId>& taken) const;
  std::optional<Reliance> reliance(const Method& method, const Use& read, const Use& second) const;
  bool is_claimed(const Method& method, const Use& second) const;
  bool is_key_of_both(const Method& method, const Use& read, const Use& second) const;
  bool is_compared(const Method& method, const Use& read, const Use& second) const;
  /// On some way from one to the other: an instruction at which the lock is not held; any, if there is none.
  ir::InstrId gap(const Method& method, const Use& read, const Use& second, flow::sync::NameId lock) const;
  bool is_null_test(const Method& method, const Use& read, const Use& second) const;
  bool is_read_again(const Method& method, const Use& read, const Use& second) const;

  const JvmInput& input_;
  flow::sync::LockNames& names_;
  Uses& uses_;
};

}  // namespace ravel::flow::jvm
