// SPDX-License-Identifier: Apache-2.0
//
// C and C++ in words: functions, places, locks, threads, and how one gets there.
#pragma once

#include <string>
#include <vector>

#include "check/native_checks.h"

namespace ravel::check {

class NativeWords {
 public:
  explicit NativeWords(const NativeInput& input) : input_(input), native_(input.native) {}

  std::string function(ir::FuncId id) const;
  report::SourcePos position(ir::FuncId id, ir::InstrId instr) const;
  /// Where a person would say it happens: the instruction, or the call in their own code that leads to it
  /// through a system header.
  struct Where {
    ir::FuncId function;
    ir::InstrId instr;
  };
  Where user_place(flow::native::InstanceId instance, ir::InstrId instr) const;
  bool is_library(ir::FuncId id) const;
  /// From the origin's entry down to, not including, the place.
  std::vector<report::Frame> path_to(flow::native::InstanceId instance) const;
  std::string origin(flow::native::OriginId id) const;
  /// `mu`, `c->mu`, `locks[i]`: as the function would write it.
  std::string lock(ir::FuncId id, flow::native::PathId path) const;
  /// The same for one that is held: named where it was taken, if the function itself has no good name for it.
  std::string held(ir::FuncId id, const flow::native::Held& held) const;
  std::vector<std::string> holds(ir::FuncId id, flow::native::LocksetId locks) const;
  /// `counter`, `conn.count`.
  std::string memory(flow::native::InstanceId instance, const ir::Instr& access,
                     flow::native::LocId place) const;
  report::Place place(report::Role role, flow::native::InstanceId instance, ir::InstrId instr,
                      flow::native::LocksetId locks) const;

 private:
  enum class FieldUse : uint8_t { any, address };
  std::string field_at(ir::FuncId id, flow::native::PathId path, FieldUse use = FieldUse::any) const;
  std::string global_text(Symbol name) const;
  std::string path_text(ir::FuncId id, flow::native::PathId path) const;

  const NativeInput& input_;
  const flow::native::Native& native_;
};

/// `main.c:12`.
std::string short_place(const report::SourcePos& pos);

}  // namespace ravel::check
