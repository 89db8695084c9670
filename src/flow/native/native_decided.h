// SPDX-License-Identifier: Apache-2.0
//
// Whether the program itself decides, by something that is not followed, that two things on a way do not come
// together. Then nothing is certain about them, though nothing that is understood keeps them apart:
//
//   rounds    `for (;;) switch (state) { case SETUP: set(); break; case RUN: start_threads(); break; }`: what
//             the starter does in other rounds than the one that starts is ordered by the state
//   identity  `if (pthread_equal(self, main_thread)) f();`: f is run by one thread only
//   flags     `lock(); busy = true; callback();` and, behind the callback, `if (!busy) lock();`
//
// No value is followed for that; only which conditions decide, and what they are made of.
#pragma once

#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "flow/native/native_clear.h"

namespace ravel::flow::native {

class NativeDecided {
 public:
  explicit NativeDecided(const NativeInput& input) : input_(input) {}

  /// `way`: the calls down to a place, and the place. `starts`: where its functions start threads.
  bool by_round(const facts::Step& at, const std::vector<ir::InstrId>& starts) const;
  bool by_identity(std::span<const facts::Step> way) const;
  /// Does one on the way set what one further down tests?
  bool by_flag(std::span<const facts::Step> way) const;

  /// Members and variables that the function sets to a number behind the instruction.
  std::vector<std::pair<Symbol, int64_t>> set_behind(const facts::Step& at) const;
  /// Does one get there only when one of these has been set so, and is that asked for under a lock?
  bool by_announcement(const facts::Step& at, const std::vector<std::pair<Symbol, int64_t>>& set,
                       const NativeClear& clear, int depth = 0) const;

  /// Does something in memory, of which others know, decide whether one gets there?
  bool by_memory(const facts::Step& at) const;

 private:
  /// Where the way to the instruction parts from others, without going round a loop.
  std::vector<const ir::Instr*> deciding(const facts::Step& at) const;
  /// What a condition is made of: calls and loads.
  std::vector<const ir::Instr*> made_of(ir::FuncId id, const ir::Instr& test) const;
  bool is_announced_by(const facts::Step& at, const ir::Instr& test,
                       const std::vector<std::pair<Symbol, int64_t>>& set, const NativeClear& clear) const;
  std::optional<ir::InstrId> behind_scope(const facts::Step& at, const ir::Instr& select) const;
  bool is_met_by(ir::FuncId id, const ir::Instr& test, size_t side, int64_t number) const;
  /// The load of a member or variable that the test asks for; null if it asks for something else.
  const ir::Instr* asked_load(ir::FuncId id, const ir::Instr& test) const;
  /// A name that other functions use, too: of a member or a global variable.
  Symbol name_of(ir::FuncId id, const ir::Instr& access) const;

  const NativeInput& input_;
};

}  // namespace ravel::flow::native
